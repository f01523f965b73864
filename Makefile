# The front door: `make help` lists what it opens.

PROGRAMS := set poziomka kostka sokoban
export CXX := g++
cores := $(shell nproc 2>/dev/null || echo 2)

# What is given on the command line goes to the recipes through the environment, just as it was
# typed: in a name make would expand a $(...) and the shell a `...`. Variables of the environment
# that happen to have such a name do not count.
given = $(if $(filter command override,$(firstword $(origin $(1)))),$(value $(1)))
define as_typed
override $(1) := $$(call given,$(1))
export $(1)
endef
words := PROGRAM SOLUTION CASE CASES ONLY TIME XML REPORT SAFE VERBOSE SEED MODE ALL LEVEL FILE \
    SOLUTIONS RESULTS HOSTS JOBS
$(foreach name,$(words),$(eval $(call as_typed,$(name))))
# In bash, which is sh on many systems, a SECONDS of the environment goes on counting.
export FUZZ_SECONDS := $(call given,SECONDS)

# The -D options of a program, from constants given as in `make kostka N=7`; which constants it has
# is seen in its source, where each has a default; if there is none, its compiler says so.
constants = $(shell sed -n 's/^\#ifndef //p' $(1)/$(1).cpp 2>/dev/null)
defines = $(foreach name,$(call constants,$(1)),$(if $(call given,$(name)),-D$(name)=$(call given,$(name))))

# The python3 that has pytest. The shell asks for it, not make, which would do so before the
# recipe's first line has installed it.
python := "$$(sh golden/setup.sh python)"
pytest := $(python) -m pytest $$(sh golden/setup.sh xdist)

one_program = $(if $(filter $(PROGRAMS),$(PROGRAM)),,$(error $(1): PROGRAM is one of $(PROGRAMS)))

MAKEFLAGS += --no-builtin-rules
.DELETE_ON_ERROR:
.PHONY: all $(PROGRAMS) tools demo play check unit-tests judge judge-all merge again bench fuzz pictures format clean help

all: $(PROGRAMS) ## build the programs into build/ (this is what bare `make` does)

define program
$(1): build/$(1)
build/$(1): $(wildcard $(1)/*.hpp $(1)/$(1).cpp common/*.hpp) opcje build/$(1).constants
	$(CXX) @opcje $$(call defines,$(1)) $(1)/$(1).cpp -o $$@
# Changes only when the constants do, so that other constants build again and the same do not.
build/$(1).constants: tools
	@echo '$$(call defines,$(1))' | cmp -s - $$@ || echo '$$(call defines,$(1))' > $$@
endef
$(foreach name,$(PROGRAMS),$(eval $(call program,$(name))))

tools: # what a build needs is there, or is installed, or is asked for
	@sh golden/setup.sh build

demo: ## build the programs and play a short example of each
	@sh golden/setup.sh demo
	@$(MAKE) --no-print-directory all
	@$(python) golden/demo.py

# Each set of constants has a game of its own, such as build/play/kostka-N3: building one leaves
# another alone that is being played.
nothing :=
game = build/play/$(PROGRAM)$(subst $(nothing) -D,-,$(subst =,, $(strip $(call defines,$(PROGRAM)))))
ifneq ($(filter $(PROGRAMS),$(PROGRAM)),)
$(game): $(wildcard $(PROGRAM)/*.hpp $(PROGRAM)/play.cpp common/*.hpp) opcje | tools
	@mkdir -p build/play
	@echo 'Building $@'
	@$(CXX) @opcje $(call defines,$(PROGRAM)) $(PROGRAM)/play.cpp -o $@.$$$$ && mv $@.$$$$ $@
endif

play: $(if $(filter $(PROGRAMS),$(PROGRAM)),$(game)) ## play at a terminal: PROGRAM=sokoban [LEVEL= FILE= SEED=]
	$(call one_program,make play)
	@$(game) $${LEVEL:+"LEVEL=$$LEVEL"} $${FILE:+"FILE=$$FILE"} $${SEED:+"SEED=$$SEED"}

check: ## run every test; CASES=folder adds pairs of your own
	@sh golden/setup.sh check
	@flock -o CMakeLists.txt $(MAKE) --no-print-directory unit-tests
	$(pytest) golden -q $${CASES:+"--cases=$$CASES"}

unit-tests: # under the lock of `check`, since two at once would write into build/cmake together
	cmake -S . -B build/cmake
	cmake --build build/cmake --parallel "$${JOBS:-$(cores)}"
	ctest --test-dir build/cmake --parallel "$${JOBS:-$(cores)}" --output-on-failure

judge: ## judge a solution: PROGRAM= SOLUTION= [ONLY= CASES= TIME= REPORT= XML= VERBOSE=1 SAFE=1]
	$(call one_program,make judge)
	$(if $(SOLUTION),,$(error make judge: SOLUTION names a file, as in SOLUTION=my.c))
	@sh golden/setup.sh check
	@$(pytest) "golden/$$PROGRAM" -q "--solution=$$SOLUTION" $${ONLY:+"-k$$ONLY"} \
	    $${CASES:+"--cases=$$CASES"} $${TIME:+"--time=$$TIME"} $${XML:+"--junitxml=$$XML"} \
	    $${REPORT:+"--report=$$REPORT"} $${VERBOSE:+-vv} $${SAFE:+--safe}

judge-all: ## judge a folder: PROGRAM= SOLUTIONS= RESULTS= [JOBS= HOSTS= CASES= TIME= SAFE=1]
	$(call one_program,make judge-all)
	$(if $(SOLUTIONS),,$(error make judge-all: SOLUTIONS names a folder))
	$(if $(RESULTS),,$(error make judge-all: RESULTS names a folder, which need not be there))
	@sh golden/setup.sh "$${HOSTS:+hosts-of-a-}class"
	@$(python) golden/judge_all.py $${JOBS:+"--jobs=$$JOBS"} $${HOSTS:+"--hosts=$$HOSTS"} \
	    $${CASES:+"--cases=$$CASES"} $${TIME:+"--time=$$TIME"} $${SAFE:+--safe} \
	    -- "$$PROGRAM" "$$SOLUTIONS" "$$RESULTS"

merge: ## make the table of a class again, from any folder of XML files: RESULTS=
	$(if $(RESULTS),,$(error make merge: RESULTS names a folder of XML files))
	@sh golden/setup.sh merge
	@$(python) golden/merge.py -- "$$RESULTS"

again: ## try a solution on one case again: CASE=file.in [SOLUTION=]
	$(if $(CASE),,$(error make again: CASE names a file, as in CASE=golden/set/no-cards.in))
	@sh golden/setup.sh check
	@$(python) golden/again.py $${SOLUTION:+"--solution=$$SOLUTION"} -- "$$CASE"

bench: ## count instructions on large inputs, against limits: [PROGRAM=]
	@sh golden/setup.sh check
	@$(python) golden/bench.py $${PROGRAM:+"$$PROGRAM"}

fuzz: ## random inputs, for our programs or PROGRAM= SOLUTION= [ALL=1]: [SECONDS= SEED= MODE=]
	$(if $(SOLUTION),$(call one_program,make fuzz))
	@sh golden/setup.sh check
	@if test -n "$$SOLUTION"; then \
	    $(python) golden/counterexample.py $${FUZZ_SECONDS:+"--seconds=$$FUZZ_SECONDS"} \
	        $${SEED:+"--seed=$$SEED"} $${ALL:+--all} -- "$$PROGRAM" "$$SOLUTION"; \
	else \
	    $(python) golden/fuzz.py $${PROGRAM:+"$$PROGRAM"} $${FUZZ_SECONDS:+"--seconds=$$FUZZ_SECONDS"} \
	        $${SEED:+"--seed=$$SEED"} $${MODE:+"--mode=$$MODE"}; \
	fi

pictures: ## draw the README's pictures again, from real runs
	@sh golden/setup.sh demo
	@$(python) golden/pictures.py

format: ## lay out the C++, and the Python if black is there
	@sh golden/setup.sh format
	clang-format -i */*.hpp */*.cpp golden/tests/sandbox/*.c golden/tests/sandbox/attacks/*.[ch]
	@if command -v black >/dev/null; then black -q -l 100 golden; fi

clean: ## remove build/
	rm -rf build

help: ## list the targets
	@printf '  make kostka N=7\tbuild one program, with its constants\n' | expand -t 20
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20
