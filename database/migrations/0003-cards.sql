-- The embedded card sandbox. It knows test cards by name only: no card number is ever stored.

create table card_payment_intents (
  id text primary key,
  client_secret text not null unique,
  amount_cents bigint not null check (amount_cents between 50 and 99999999),
  status text not null
    check (status in ('requires_payment_method', 'succeeded', 'canceled')),
  order_id text,
  payment_method text,
  latest_charge text,
  last_error jsonb,
  created_at timestamptz not null default now(),
  check ((status = 'succeeded') = (latest_charge is not null and payment_method is not null))
);

-- First answers by idempotency key, to be given again.
create table card_idempotency_keys (
  key text primary key,
  request text not null,
  status int not null,
  body jsonb not null,
  created_at timestamptz not null default now()
);
create index card_idempotency_keys_by_age on card_idempotency_keys (created_at);
