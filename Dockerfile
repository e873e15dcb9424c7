# Karnak without what builds it: `docker build --tag karnak .`; how to run it: docs/hosting.md

FROM debian:trixie-slim AS base
# For Chinese, Japanese and Korean names on pictures, add fonts-noto-cjk (some 90 MB).
# Debian's newest are wanted, with what security has mended since.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates python3 \
    && rm -rf /var/lib/apt/lists/*

FROM base AS build
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends python3-venv \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY . .
RUN ./install.sh /srv/karnak/.venv

FROM base
RUN useradd --system --uid 10001 --user-group --home-dir /srv/karnak karnak \
    && install --directory --owner=karnak --group=karnak --mode=0700 /srv/karnak/var
COPY --from=build /srv/karnak/.venv /srv/karnak/.venv
# TMPDIR is where SQLite rewrites a database, when somebody is erased.
ENV PATH=/srv/karnak/.venv/bin:$PATH \
    OPERATIONS=:9100 \
    TMPDIR=/srv/karnak/var
USER 10001:10001
WORKDIR /srv/karnak
VOLUME /srv/karnak/var
HEALTHCHECK --start-period=60s --timeout=10s CMD ["python", "-c", \
    "from urllib.request import urlopen; urlopen('http://127.0.0.1:9100/readyz', timeout=9)"]
ENTRYPOINT ["karnak"]
CMD ["run"]
