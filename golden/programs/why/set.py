from suite.moment import Moment, Why


def why(moment: Moment) -> Why:
    before = str(moment.step.before).split("\n")
    return Why("?", moment.step.command, [b[:78] for b in before], moment.wanted.split("\n")[:-1], moment.got.split("\n")[:-1], [])
