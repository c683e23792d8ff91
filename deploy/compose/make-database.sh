#!/bin/sh
# The PostgreSQL image runs this once, on an empty volume. It creates Oakling's role, which isn't a superuser, and its database.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$DATABASE_PASSWORD" -U "${POSTGRES_USER:-postgres}" -d postgres <<'SQL'
create role oakling login createrole password :'password';
create database oakling owner oakling encoding 'UTF8' locale 'C.UTF-8' template template0;
SQL
