-- The embedded identity provider: accounts, and the sessions in which they are signed in.

create table identity_accounts (
  uid text primary key,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  -- PHC string, argon2id. Null for an account that signs in elsewhere.
  password_hash text,
  display_name text,
  photo_url text,
  disabled boolean not null default false,
  -- Tokens made before this moment are no longer good.
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

-- Only hashes: who reads this table cannot sign in with it.
create table identity_refresh_tokens (
  hash text primary key,
  session_id text not null references identity_sessions on delete cascade,
  created_at timestamptz not null default now(),
  -- When its successor was handed out; using it much later than that means that somebody copied it.
  replaced_at timestamptz
);
create index identity_refresh_tokens_of_session on identity_refresh_tokens (session_id);
