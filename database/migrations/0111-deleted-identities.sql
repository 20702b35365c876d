-- Accounts of the identity provider whose users were deleted: what proves them from before opens nothing any more.
create table deleted_identities (
  uid text primary key,
  deleted_at timestamptz not null default now(),
  -- When the provider had ended the account, or had nothing to end.
  ended_at timestamptz
);
