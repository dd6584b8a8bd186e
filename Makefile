# Belvedere on Debian 12. Longer work is in scripts/.
.PHONY: help setup build serve test bundle goldens format clean

help:
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile

setup: ## install the Debian packages, fetch the demonstration data (once, about 1 minute)
	@scripts/setup.sh build

build: setup ## compile the release executables (about 3 minutes the first time)
	@scripts/build.sh

serve: build ## import the centre of Helsinki and serve it on port 8080
	@scripts/serve.sh

test: ## everything from nothing, browser tests included (about 7 minutes the first time)
	@scripts/setup.sh build test
	@scripts/test.sh

bundle: setup ## pack what runs on a bare Debian into build/bundle; REGION=path adds a region
	@scripts/bundle.sh $(REGION)

goldens: setup ## redraw the golden pictures in tiles/golden
	@RECORD_PICTURES=1 scripts/test.sh --filter GoldenPictureTests

format: ## lay out the Swift code
	@swift format --in-place --parallel --recursive Package.swift Sources Tests

clean: ## remove everything that was built or fetched
	@rm -rf .build build web/vendor
