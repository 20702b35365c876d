-- The card sandbox in full: all states of a payment, refunds, and events that are delivered until they arrive.

alter table card_payment_intents
  drop constraint card_payment_intents_status_check,
  drop constraint card_payment_intents_check,
  add column capture_method text not null default 'automatic' check (capture_method in ('automatic', 'manual')),
  add column description text,
  add column metadata jsonb not null default '{}',
  add column canceled_at timestamptz,
  add column cancellation_reason text
    check (cancellation_reason in ('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned')),
  add column captured_cents bigint not null default 0,
  add column refunded_cents bigint not null default 0;

update card_payment_intents set captured_cents = amount_cents where status = 'succeeded';
update card_payment_intents set canceled_at = created_at where status = 'canceled';
update card_payment_intents set metadata = jsonb_build_object('orderId', order_id) where order_id is not null;

alter table card_payment_intents
  drop column order_id,
  add column order_id text generated always as (metadata ->> 'orderId') stored,
  add constraint card_payment_status check (status in ('requires_payment_method', 'requires_confirmation',
    'requires_action', 'requires_capture', 'succeeded', 'canceled')),
  add constraint card_payment_method_known
    check (status in ('requires_payment_method', 'canceled') or payment_method is not null),
  add constraint card_payment_charged
    check (status not in ('requires_capture', 'succeeded') or latest_charge is not null),
  add constraint card_payment_captured check ((status = 'succeeded') = (captured_cents > 0)),
  add constraint card_payment_canceled check ((status = 'canceled') = (canceled_at is not null)),
  add constraint card_payment_never_above_amount check (captured_cents between 0 and amount_cents),
  add constraint card_payment_never_refunded_above_capture check (refunded_cents between 0 and captured_cents);
create index card_payment_intents_by_age on card_payment_intents (created_at, id);
create index card_payment_intents_by_charge on card_payment_intents (latest_charge);

create table card_refunds (
  id text primary key,
  payment_intent_id text not null references card_payment_intents,
  amount_cents bigint not null check (amount_cents > 0),
  reason text check (reason in ('duplicate', 'fraudulent', 'requested_by_customer')),
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index card_refunds_by_payment on card_refunds (payment_intent_id, created_at);

-- The sum of a payment's refunds is kept by the database itself, so no code can refund more than was captured.
create function add_card_refund() returns trigger language plpgsql as $$
begin
  update card_payment_intents set refunded_cents = refunded_cents + new.amount_cents
    where id = new.payment_intent_id;
  return null;
end $$;
create trigger card_refund_added after insert on card_refunds
  for each row execute function add_card_refund();

-- What happened, and how far the news of it came. An event without next_attempt_at has arrived or was given up.
create table card_events (
  id text primary key,
  type text not null,
  payment_intent_id text not null references card_payment_intents,
  object jsonb not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_attempt_at timestamptz default now(),
  lease text,
  last_status int,
  delivered_at timestamptz
);
create index card_events_due on card_events (next_attempt_at) where next_attempt_at is not null;
create index card_events_by_age on card_events (created_at, id);
create index card_events_by_payment on card_events (payment_intent_id, created_at);

-- The sandbox's own secrets, the same for all processes.
create table card_secrets (
  name text primary key,
  value text not null
);

-- Keys are kept as hashes from now on, and apart for the shop and for browsers.
update card_idempotency_keys
  set key = encode(sha256(convert_to('secret:' || key, 'UTF8')), 'hex');
