-- What the embedded identity provider needs beyond passwords: codes sent by mail, accounts elsewhere, and keys
-- that are replaced while their tokens are still about.

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
  primary key (issuer, subject),
  unique (uid, issuer)
);

-- Sign-ins elsewhere that are under way: from the handler page to the other provider and back.
create table identity_rounds (
  state_hash text primary key,
  -- Hash of the cookie that the round's browser has: nobody else can finish it.
  browser_hash text not null,
  -- What the browser's client asked for, to be answered in the end.
  request json not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
create index identity_rounds_by_expiry on identity_rounds (expires_at);

-- What another provider vouched for, waiting for the browser's client to fetch it with a one-time code.
create table identity_grants (
  hash text primary key,
  -- Hash of the secret that the same page was handed beside the code.
  session_hash text not null,
  claims json not null,
  expires_at timestamptz not null
);
create index identity_grants_by_expiry on identity_grants (expires_at);

-- A shop's user whose e-mail was registered anew by somebody who proved to own it keeps orders, not the e-mail.
alter table users alter column email drop not null;
