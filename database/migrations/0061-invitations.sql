-- Open invitations to a company. One that is accepted or revoked is gone; the company's events tell of it.
create table invitations (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  customer_id text not null references companies,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'approver', 'buyer')),
  -- SHA-256 of the token in the mail's link, which is stored nowhere.
  token_hash text not null unique,
  invited_by text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (customer_id, email)
);
