-- Browsers in which an account was signed in to: they are not kept out by guesses that others make elsewhere.
create table identity_devices (
  -- Only a hash: who reads this table cannot pass for such a browser.
  hash text primary key,
  uid text not null references identity_accounts on delete cascade,
  created_at timestamptz not null default now()
);
create index identity_devices_of_account on identity_devices (uid, created_at);
create index identity_devices_by_age on identity_devices (created_at);
