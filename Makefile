# The front door: `make help` lists what it opens.

PROGRAMS := set poziomka kostka sokoban
CXX := g++
JOBS := $(shell nproc 2>/dev/null || echo 2)

# The -D options of each program, from constants given as in `make kostka N=7`; variables of the
# environment that happen to have such a name are left alone.
defines = $(foreach constant,$(1),$(if $(filter command,$(origin $(constant))),-D$(constant)=$($(constant))))
defines_kostka = $(call defines,N)
defines_poziomka = $(call defines,POLA WIERSZE KOLUMNY WYBOR)

# The python3 that has pytest. The shell asks for it, not make, which would do so before the
# recipe's first line has installed it.
python := "$$(sh golden/setup.sh python)"

MAKEFLAGS += --no-builtin-rules
.DELETE_ON_ERROR:
.PHONY: all $(PROGRAMS) demo play check judge bench fuzz pictures format clean help FORCE

all: $(PROGRAMS) ## build the four programs into build/ (this is what bare `make` does)

set: ## build SET
poziomka: ## build Poziomka; constants: POLA= WIERSZE= KOLUMNY= WYBOR=
kostka: ## build the cube; constant: N=
sokoban: ## build Sokoban

define program
$(1): build/$(1)
build/$(1): $(wildcard $(1)/*.hpp $(1)/$(1).cpp common/*.hpp) opcje build/$(1).constants
	$(CXX) @opcje $$(defines_$(1)) $(1)/$(1).cpp -o $$@
# Changes only when the constants do, so that other constants build again and the same do not.
build/$(1).constants: FORCE
	@mkdir -p build
	@echo '$$(defines_$(1))' | cmp -s - $$@ || echo '$$(defines_$(1))' > $$@
endef
$(foreach name,$(PROGRAMS),$(eval $(call program,$(name))))

demo: ## build the four programs and play a short example of each
	@sh golden/setup.sh demo
	@$(MAKE) --no-print-directory all
	@sh golden/demo.sh

play: $(filter $(PROGRAMS),$(GAME)) ## play at the terminal: GAME=sokoban, poziomka, kostka or set
	@sh golden/play.sh $(GAME)

check: ## run every test; CASES=folder adds pairs of your own
	@sh golden/setup.sh check
	cmake -S . -B build/cmake
	cmake --build build/cmake --parallel $(JOBS)
	ctest --test-dir build/cmake --parallel $(JOBS) --output-on-failure
	$(python) -m pytest golden -q $$(sh golden/setup.sh xdist) $(addprefix --cases ,$(CASES))

judge: ## judge a solution: TASK=sokoban SOLUTION=path/to/solution.c [CASES=folder] [TIME=10]
	$(if $(and $(TASK),$(SOLUTION)),,$(error usage: make judge TASK=sokoban SOLUTION=path/to/solution.c))
	@sh golden/setup.sh check
	@$(python) golden/judge.py $(TASK) "$(SOLUTION)" \
	    $(addprefix --cases ,$(CASES)) $(addprefix --time ,$(TIME))

bench: ## count the instructions of each program on large inputs, against limits
	@sh golden/setup.sh check
	@$(python) golden/bench.py

fuzz: ## try random inputs on the programs: [PROGRAM=kostka] [SECONDS=60] [SEED=1] [MODE=valid|bytes]
	@sh golden/setup.sh check
	@$(python) golden/fuzz.py $(PROGRAM) $(addprefix --seconds ,$(SECONDS)) \
	    $(addprefix --seed ,$(SEED)) $(addprefix --mode ,$(MODE))

pictures: ## draw the README's pictures again, from real runs
	@$(python) golden/picture.py

format: ## lay out the C++ with clang-format
	clang-format -i */*.hpp */*.cpp

clean: ## remove build/
	rm -rf build

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18
