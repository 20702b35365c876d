-- locks: users for a moment: a column with a constant default, and a constraint that is not checked for old rows
-- Service accounts: members of companies that are programs. They call with API keys, and nobody signs in as them.

alter table users add column service_account boolean not null default false;
-- Removed from its company, an account has no email any more, and so does nothing.
alter table users add constraint users_service_account check (
  not service_account or role is null and (company_role in ('buyer', 'approver') or email is null)) not valid;

-- Codes sent to mailboxes, which prove that a company reads there what is sent to a service account.
create table service_account_codes (
  customer_id text not null references companies on delete cascade,
  email text not null check (email = lower(email)),
  code_hash text not null,
  expires_at timestamptz not null,
  attempts int not null default 0,
  primary key (customer_id, email)
);
