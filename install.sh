#!/bin/sh
# Installs Karnak into a new folder: ./install.sh FOLDER
#
# What it needs is checked against the hashes of the lock files, PostgreSQL's driver among it. What
# it is built with stays outside: the folder holds no pip and no build tool, and nothing of it is
# written to when Karnak runs. PYTHON names the Python that it is to run with.
set -eu
umask 022  # whoever runs it need not be who has installed it

folder=${1:?"Name the folder: ./install.sh FOLDER"}
python=${PYTHON:-python3}
case $folder in /*) ;; *) folder=$PWD/$folder ;; esac
cd "$(dirname "$0")"

if [ -e "$folder" ]; then
    echo "$folder is there already: name a new folder, or remove it." >&2
    exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "Karnak needs Python 3.11 or newer; name one with PYTHON=/path/to/python3." >&2
    exit 1
fi

tools=$(mktemp -d)
clean_up() {
    status=$?
    rm -rf "$tools"
    [ "$status" = 0 ] || rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM
pip() { "$tools/bin/python" -m pip --quiet --disable-pip-version-check "$@"; }
pip_there() { pip --python "$folder/bin/python" install --no-deps "$@"; }

"$python" -m venv "$tools"
pip install --no-deps --require-hashes --requirement requirements-build.lock
pip wheel --no-deps --no-index --no-build-isolation --wheel-dir "$tools" .

"$python" -m venv --without-pip "$folder"
pip_there --require-hashes --requirement requirements-postgresql.lock
pip_there --no-index "$tools"/karnak_bot-*.whl
"$folder/bin/karnak" --version
