#!/bin/sh
# Runs once, when the database of deploy/compose.yaml is created: the services sign in as a role that owns nothing, and
# the extensions of the search are created by the owner of the server.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$(cat /run/secrets/database-password)" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role muster login password :'password';
create extension if not exists unaccent;
create extension if not exists pg_trgm;
SQL
