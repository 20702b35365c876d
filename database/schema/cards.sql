create table card_payment_intents (
  id text primary key,
  client_secret text not null unique,
  amount_cents bigint not null check (amount_cents between 50 and 99999999),
  status text not null,
  payment_method text,
  latest_charge text,
  last_error jsonb,
  created_at timestamptz not null default now(),
  capture_method text not null default 'automatic' check (capture_method in ('automatic', 'manual')),
  description text,
  metadata jsonb not null default '{}',
  canceled_at timestamptz,
  cancellation_reason text
    check (
      cancellation_reason in ('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned', 'automatic')),
  captured_cents bigint not null default 0,
  refunded_cents bigint not null default 0,
  order_id text generated always as (metadata ->> 'orderId') stored,
  -- As the payment was created; answered with it.
  automatic_payment_methods jsonb,
  constraint card_payment_canceled check ((status = 'canceled') = (canceled_at is not null)),
  constraint card_payment_captured check ((status = 'succeeded') = (captured_cents > 0)),
  constraint card_payment_charged check (status not in ('requires_capture', 'succeeded') or latest_charge is not null),
  constraint card_payment_method_known
    check (status in ('requires_payment_method', 'canceled') or payment_method is not null),
  constraint card_payment_never_above_amount check (captured_cents between 0 and amount_cents),
  constraint card_payment_never_refunded_above_capture check (refunded_cents between 0 and captured_cents),
  constraint card_payment_status
    check (status in ('requires_payment_method', 'requires_confirmation',
      'requires_action', 'requires_capture', 'succeeded', 'canceled'))
);
create index card_payment_intents_by_age on card_payment_intents (created_at, id);
create index card_payment_intents_by_charge on card_payment_intents (latest_charge);

-- First answers by idempotency key, to be given again.
create table card_idempotency_keys (
  key text primary key,
  request text not null,
  status int not null,
  body jsonb not null,
  created_at timestamptz not null default now()
);
create index card_idempotency_keys_by_age on card_idempotency_keys (created_at);

create table card_refunds (
  id text primary key,
  payment_intent_id text not null references card_payment_intents,
  amount_cents bigint not null check (amount_cents > 0),
  reason text check (reason in ('duplicate', 'fraudulent', 'requested_by_customer')),
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index card_refunds_by_payment on card_refunds (payment_intent_id, created_at);

-- What happened, and how far the news of it came. An event without next_attempt_at has arrived or was given up.
create table card_events (
  id text primary key,
  type text not null,
  payment_intent_id text not null references card_payment_intents,
  object jsonb not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  last_status int,
  delivered_at timestamptz,
  given_up_at timestamptz,
  constraint card_event_one_outcome check (delivered_at is null or given_up_at is null)
);
create index card_events_by_age on card_events (created_at, id);
create index card_events_by_payment on card_events (payment_intent_id, created_at);
create index card_events_undelivered on card_events (created_at)
  where delivered_at is null and given_up_at is null;

-- The sandbox's own secrets, the same for all processes.
create table card_secrets (
  name text primary key,
  value text not null
);

-- Rules, revision 1

-- The sum of a payment's refunds is kept by the database itself, so no code can refund more than was captured.
-- A trigger: refunds of a payment at the same moment share its balance.
create or replace function add_card_refund() returns trigger language plpgsql as $$
begin
  update card_payment_intents set refunded_cents = refunded_cents + new.amount_cents
    where id = new.payment_intent_id;
  return null;
end $$;
create or replace trigger card_refund_added after insert on card_refunds
  for each row execute function add_card_refund();
