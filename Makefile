# Bookspine. A fresh machine with Swift 6.3.1 needs `make run` or `make test`.

SHELL := /bin/bash
PYTHON := python3
VENV := .venv
CLIENT_TESTS := .build/client-tests
# development (fast to build) or release (small and fast)
MODE ?= development

PACKAGES := libsqlite3-dev zlib1g-dev libmd-dev libnghttp2-dev pkg-config \
  wasi-libc libclang-rt-14-dev-wasm32 binaryen fonts-linuxlibertine python3-venv
TEST_PACKAGES := $(PACKAGES) chromium firefox-esr webkit2gtk-driver xvfb

.PHONY: run test fuzz web web-test release bench bench-app differential pictures lint format deps test-deps clean

# Builds everything, serves the reader's own library on loopback and prints the address.
run: release
	.build/bookspine serve

# All tests, from the format of the sources to a real browser.
test: test-deps
	$(PYTHON) Scripts/test

# Random input for each parser of what comes from outside, for SECONDS each.
SECONDS ?= 60
fuzz: deps
	$(PYTHON) Scripts/fuzz $(SECONDS)

# The app for the browser, into Sources/CBookspineAssets/web. MODE=release is what ships.
web: $(VENV)/web
	$(VENV)/bin/python Scripts/web.py $(if $(filter release,$(MODE)),--release)

# The view layer's suite as release WebAssembly.
web-test: $(VENV)/web
	$(VENV)/bin/python Scripts/web.py --test
	node Scripts/web-test.mjs .build-web/release/PortableTests.wasm .build-web/release/PortableTests.packed

# The one way to the shipped program, which is left at .build/bookspine.
release: deps
	$(MAKE) web MODE=release
	swift build -c release --product bookspine --static-swift-stdlib -Xlinker -s
	cp -f "$$(swift build -c release --show-bin-path)/bookspine" .build/bookspine.new
	mv -f .build/bookspine.new .build/bookspine

# The figures that have a budget. NAMES='write query' prints only those.
bench: release
	swift run -c release bookspine-benchmarks $(NAMES)

# What a reader feels with 10,000 books: the built program in a browser.
bench-app: release test-deps
	$(VENV)/bin/python Benchmarks/App/app.py

# Random requests to Bookspine and to the official emulator (Tests/Differential). SEED=7 repeats a run.
ROUNDS ?= 20
differential: release test-deps
	$(VENV)/bin/python Tests/Differential/differential.py --rounds $(ROUNDS) $(if $(SEED),--seed $(SEED))

# Every screen of the built program, into .build/pictures; the README's into Documentation/pictures.
pictures: release test-deps
	$(VENV)/bin/python Scripts/pictures.py

lint:
	swift format lint --strict -r Sources Tests Benchmarks Fuzzing Package.swift

format:
	swift format -i -r Sources Tests Benchmarks Fuzzing Package.swift

# Installs what is missing, as root or with sudo, and asks the network only then.
define install
	@missing=""; \
	for package in $(1); do \
	  dpkg-query -W -f='$${db:Status-Status}' $$package 2>/dev/null | grep -qx installed \
	    || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
	  sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y --no-install-recommends $$missing; \
	fi
endef

deps:
	$(call install,$(PACKAGES))

# The browser, what drives it, and Google's client library, which judges ours. Node runs the
# WebAssembly suite. Without the headless shell the tests take the browser, and longer.
test-deps: $(VENV)/tests $(CLIENT_TESTS)/ready
	$(call install,$(TEST_PACKAGES) $(if $(shell command -v node),,nodejs))
	-$(call install,chromium-headless-shell)

$(VENV)/bin/python: | deps
	$(PYTHON) -m venv $(VENV)

# fontTools and Brotli make the subsets of the book serif, Zopfli the shortest gzip, rjsmin and
# Binaryen make the app smaller. Of Binaryen's package only the library is used, which also loads in
# an older Python than the package says.
$(VENV)/web: Makefile | $(VENV)/bin/python
	$(VENV)/bin/python -m pip install -q fonttools==4.68.0 brotli==1.2.1 zopfli==0.4.3 cffi==2.1.1 rjsmin==1.3.0
	$(VENV)/bin/python -m pip install -q --no-deps --upgrade --target $(VENV)/binaryen \
	  --python-version 3.12 --ignore-requires-python --only-binary :all: binaryen.py==117.1.1 \
	  || echo "make: no Binaryen 117 for this machine; the app becomes larger." >&2
	touch $@

$(VENV)/tests: Makefile | $(VENV)/bin/python
	$(VENV)/bin/python -m pip install -q playwright==1.64.1 pytest==9.2.0 google-cloud-firestore==2.34.1 \
	  firebase-admin==7.7.0 \
	  websockets==17.4 selenium==4.51.0 axe-playwright-python==0.1.8 pytest-xdist==3.8.0
	touch $@

# The system tests of Google's Python client, which are in its source distribution only, with the
# versions of pytest that they need.
$(CLIENT_TESTS)/ready: Makefile | deps
	rm -rf $(CLIENT_TESTS)
	$(PYTHON) -m venv $(CLIENT_TESTS)/venv
	$(CLIENT_TESTS)/venv/bin/python -m pip install -q google-cloud-firestore==2.34.1 pytest==7.4.4 \
	  pytest-asyncio==0.21.2 pytest-subtests==0.13.1 google-cloud-testutils==1.10.1 mock==5.2.0
	$(CLIENT_TESTS)/venv/bin/python -m pip download -q --no-deps --no-binary google-cloud-firestore \
	  --dest $(CLIENT_TESTS) google-cloud-firestore==2.34.1
	tar -xzf $(CLIENT_TESTS)/google_cloud_firestore-2.34.1.tar.gz -C $(CLIENT_TESTS) \
	  --strip-components 1 google_cloud_firestore-2.34.1/tests/system
	touch $@

clean:
	rm -rf .build .build-web Sources/CBookspineAssets/web
