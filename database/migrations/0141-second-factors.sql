-- locks: identity_sessions while its index is made, which reads the table once (0.1 s for 100,000 sessions)
-- Codes of an app (RFC 6238) that the embedded identity provider asks for after the password.
create table identity_second_factors (
  uid text primary key references identity_accounts on delete cascade,
  -- What the client knows it by.
  id text not null unique,
  -- Base 32, as the app has it.
  secret text not null check (secret ~ '^[A-Z2-7]{32}$'),
  enrolled_at timestamptz not null,
  -- The newest time step whose code was accepted: no code is good twice.
  last_step bigint not null
);

-- Each is good once instead of a code.
create table identity_recovery_codes (
  uid text not null references identity_second_factors on delete cascade,
  -- SHA-256: a code has sixty random bits.
  hash text not null,
  used_at timestamptz,
  primary key (uid, hash)
);

-- The second factor that a session began with; none of them outlives it.
alter table identity_sessions add column second_factor text
  references identity_second_factors (id) on delete cascade;
create index identity_sessions_by_second_factor on identity_sessions (second_factor) where second_factor is not null;

-- Whether the key was made by somebody signed in with a second factor.
alter table api_keys add column second_factor boolean not null default false;
