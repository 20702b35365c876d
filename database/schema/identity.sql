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

-- One-time codes. Only hashes: who reads this table cannot use them. Of each purpose only the newest is good.
create table identity_codes (
  uid text not null references identity_accounts on delete cascade,
  purpose text not null check (purpose in ('PASSWORD_RESET', 'VERIFY_EMAIL')),
  hash text not null unique,
  -- A code proves the mailbox that it was sent to, and no other.
  email text not null,
  expires_at timestamptz not null,
  primary key (uid, purpose)
);
create index identity_codes_by_expiry on identity_codes (expires_at);

-- Accounts of another provider that sign in to an account here.
create table identity_links (
  issuer text not null,
  subject text not null,
  uid text not null references identity_accounts on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  -- How the identity is shown: google.com, or the provider of a company. Constant, so that no row is rewritten.
  provider text not null default 'google.com',
  primary key (issuer, subject),
  unique (uid, issuer)
);

create table identity_authorization_requests (
  state_hash text primary key,
  browser_hash text not null,
  request json not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
create index identity_authorization_requests_by_expiry on identity_authorization_requests (expires_at);

-- Claims of another provider, waiting for the browser's client to fetch it with a one-time code.
create table identity_grants (
  hash text primary key,
  -- Hash of the secret that the same page was handed beside the code.
  session_hash text not null,
  claims json not null,
  expires_at timestamptz not null
);
create index identity_grants_by_expiry on identity_grants (expires_at);

-- Browsers in which an account was signed in to: they are not kept out by guesses that others make elsewhere.
create table identity_devices (
  -- Only a hash: who reads this table cannot pass for such a browser.
  hash text primary key,
  uid text not null references identity_accounts on delete cascade,
  created_at timestamptz not null default now()
);
create index identity_devices_of_account on identity_devices (uid, created_at);
create index identity_devices_by_age on identity_devices (created_at);

-- Codes of an app (RFC 6238) that the embedded identity provider asks for after the password.
create table identity_second_factors (
  uid text primary key references identity_accounts on delete cascade,
  -- Its id at the client.
  id text not null unique,
  -- Base 32, as the app has it.
  secret text not null check (secret ~ '^[A-Z2-7]{32}$'),
  enrolled_at timestamptz not null,
  -- The newest time step whose code was accepted: no code is good twice.
  last_step bigint not null
);

create table identity_sessions (
  id text primary key,
  uid text not null references identity_accounts on delete cascade,
  -- When the person last authenticated; refreshed tokens keep it.
  authenticated_at timestamptz not null,
  provider text not null,
  expires_at timestamptz not null,
  -- The second factor that a session began with; none of them outlives it.
  second_factor text references identity_second_factors (id) on delete cascade
);
create index identity_sessions_of_account on identity_sessions (uid);
create index identity_sessions_by_expiry on identity_sessions (expires_at);
create index identity_sessions_by_second_factor on identity_sessions (second_factor) where second_factor is not null;

-- Only hashes: who reads this table cannot sign in with it. Only tokens that are still good: one that names a
-- session but is not here was replaced, so a client that sends it has a copy.
create table identity_refresh_tokens (
  hash text primary key,
  session_id text not null references identity_sessions on delete cascade,
  created_at timestamptz not null default now(),
  -- When its successor was handed out; it stays good for a short while after that.
  rotated_at timestamptz
);
create index identity_refresh_tokens_of_session on identity_refresh_tokens (session_id, created_at);

-- Each is good once instead of a code.
create table identity_recovery_codes (
  uid text not null references identity_second_factors on delete cascade,
  -- SHA-256: a code has sixty random bits.
  hash text not null,
  used_at timestamptz,
  primary key (uid, hash)
);

-- Sign-ins and failed attempts, as shown to each account's owner. Kept for 90 days, the newest 100 of
-- either kind.
create table identity_sign_ins (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  uid text not null references identity_accounts on delete cascade,
  at timestamptz not null,
  outcome text not null check (outcome in ('signed-in', 'wrong-password', 'wrong-code', 'too-many-attempts')),
  -- Of the first step, as the session has it.
  method text not null,
  second_factor text check (second_factor in ('code', 'recovery-code')),
  -- In plain words, as Firefox on Linux: the header that told it is not kept.
  device text not null check (length(device) <= 60),
  address text check (length(address) <= 60)
);
create index identity_sign_ins_of_account on identity_sign_ins (uid, at desc, id desc);
create index identity_sign_ins_by_age on identity_sign_ins (at);
