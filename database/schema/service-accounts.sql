-- Codes sent to mailboxes, which prove that a company reads the mailbox of a service account.
create table service_account_codes (
  customer_id text not null references companies on delete cascade,
  email text not null check (email = lower(email)),
  code_hash text not null,
  expires_at timestamptz not null,
  attempts int not null default 0,
  primary key (customer_id, email)
);
