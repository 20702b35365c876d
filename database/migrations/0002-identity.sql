-- The embedded identity provider: accounts, the sessions in which they are signed in, and limits on guessing.

create table identity_accounts (
  uid text primary key,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  -- PHC string, argon2id. Null for an account that signs in elsewhere.
  password_hash text check (password_hash like '$argon2id$%'),
  display_name text,
  photo_url text,
  disabled boolean not null default false,
  -- Tokens of sign-ins before this moment are no longer good.
  valid_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  last_login_at timestamptz not null default now()
);

create table identity_sessions (
  id text primary key,
  uid text not null references identity_accounts on delete cascade,
  -- When the person last proved who they are; refreshed tokens keep it.
  authenticated_at timestamptz not null,
  provider text not null,
  expires_at timestamptz not null
);
create index identity_sessions_of_account on identity_sessions (uid);
create index identity_sessions_by_expiry on identity_sessions (expires_at);

-- Only hashes: who reads this table cannot sign in with it. Only tokens that are still good: one that names a
-- session but is not here was replaced, so whoever shows it has a copy.
create table identity_refresh_tokens (
  hash text primary key,
  session_id text not null references identity_sessions on delete cascade,
  created_at timestamptz not null default now(),
  -- When its successor was handed out; it stays good for a short while after that.
  rotated_at timestamptz
);
create index identity_refresh_tokens_of_session on identity_refresh_tokens (session_id, created_at);

-- Attempts that may go wrong, per account and per address: a bucket that each attempt fills and time drains.
create table identity_limits (
  -- Hash of whose it is: the table tells nobody's e-mail or address.
  bucket text primary key,
  empty_at timestamptz not null
);
create index identity_limits_by_age on identity_limits (empty_at);
