"""Makes the pictures of the README: games as a person sees them, as <program>/play.svg.

Usage: python3 golden/pictures.py

Each game is played for real, in a terminal.
"""

from pathlib import Path

from programs import PROGRAMS
from suite import paths
from suite.build import own_game
from suite.player import Player
from suite.svg import svg


def main() -> None:
    for program in PROGRAMS:
        file = file_of(program)
        file.write_text(draw(program))
        print(f"{file.relative_to(paths.ROOT)}: {file.stat().st_size} bytes")


def file_of(program: str) -> Path:
    return paths.ROOT / program / "play.svg"


def draw(program: str) -> str:
    scene = PROGRAMS[program].scene
    with Player([str(own_game(program, scene.constants)), *scene.settings]) as player:
        player.see("z undo")
        player.type(scene.keys)
        player.type("?")  # the help is opened, and closed again, when all keys have counted
        player.see("Any key goes on.")
        player.type(" ")
        player.see("z undo")
        return svg(player.screen.coloured_lines())


if __name__ == "__main__":
    main()
