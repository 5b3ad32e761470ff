# A headless browser for checks of pages; to be sourced. Where there is none and none can be installed, the check prints that and
# passes; with REQUIRE_BROWSER=1 it fails then.

not_checked() {
    echo "not checked: $1"
    [ "${REQUIRE_BROWSER:-0}" != 1 ]
    exit
}

# The names of Debian's package.
browser() { command -v chromium || command -v chromium-browser || command -v google-chrome; }

# with_browser: exports BROWSER, and TOOLS, a folder with puppeteer
with_browser() {
    if ! browser >/dev/null; then
        apt-get install --yes chromium >/dev/null 2>&1 || not_checked 'no Chromium, and apt-get cannot install it'
    fi
    command -v npm >/dev/null || not_checked 'no npm, which installs puppeteer'
    TOOLS=${XDG_CACHE_HOME:-$HOME/.cache}/boardbench-browser
    if [ ! -d "$TOOLS/node_modules/puppeteer-core" ]; then
        mkdir -p "$TOOLS"
        PUPPETEER_SKIP_DOWNLOAD=1 npm install --prefix "$TOOLS" --no-audit --no-fund --silent \
            puppeteer-core@24 >/dev/null 2>&1 || not_checked 'npm cannot install puppeteer'
    fi
    BROWSER=$(browser)
    export TOOLS BROWSER
}
