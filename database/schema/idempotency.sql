-- First replies by idempotency key, to be given again.
create table idempotency_keys (
  -- The user who sent it; empty for a call that needs no user.
  owner text not null,
  key text not null check (length(key) between 1 and 255),
  -- Hash of the call and its body: the same key with another is refused.
  request text not null,
  status int not null,
  body json not null,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
