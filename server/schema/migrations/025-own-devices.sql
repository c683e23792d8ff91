-- Elders' own devices, which stay logged in and open with a PIN. Each belongs to one login. Decision 109
create table own_devices (
  login_id uuid primary key references logins (id) on delete cascade,
  -- The PIN is hashed as slowly as a password.
  pin_hash text not null,
  -- The attempts since the last correct PIN, each counted before the PIN is checked.
  tries integer not null default 0 constraint own_devices_tries check (tries between 0 and 5),
  added_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
