-- Changes of orders that are placed. A change that waits has changed nothing yet.
create table order_changes (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  order_id text not null references orders,
  state text not null
    constraint order_changes_state check (state in ('waiting', 'done', 'lapsed', 'declined', 'withdrawn')),
  waits_for text constraint order_changes_waits_for check (waits_for in ('payment', 'approval', 'agreement')),
  -- The version that it made.
  version int,
  -- What was asked for, as the call has it.
  wanted jsonb not null,
  -- Both sides, as people read them; null until the seller has agreed.
  compared jsonb,
  -- The fields of the order before the change, for its documents of that time.
  before jsonb,
  -- The order of what is added.
  supplement_id text unique references orders,
  actor_kind text not null,
  -- The email at that time.
  actor_name text not null,
  -- The account of that person; null once it is deleted.
  by_user text references users on delete set null,
  -- The agent that asked for it for that person; null if the person did.
  agent_id text references agents,
  reason text not null default '',
  answer text not null default '',
  at timestamptz not null default now(),
  ended_at timestamptz,
  constraint order_changes_actor_kind check (actor_kind in ('buyer', 'admin')),
  constraint order_changes_done check ((state = 'done') = (version is not null) and (version is null or before is not null)),
  constraint order_changes_ended check ((state = 'waiting') = (ended_at is null)),
  constraint order_changes_texts check (length(reason) <= 500 and length(answer) <= 500),
  constraint order_changes_version unique (order_id, version),
  constraint order_changes_wait check (state <> 'waiting' or waits_for is not null),
  constraint order_changes_wait_with_order
    check (state <> 'waiting' or (supplement_id is null) = (waits_for = 'agreement'))
);
create index order_changes_of_order on order_changes (order_id, at);
-- One at a time.
create unique index order_changes_waiting on order_changes (order_id) where state = 'waiting';

-- Rules, revision 1

-- A trigger: whatever ends the order of what is added ends the change that waits for it.
create or replace function lapse_change() returns trigger language plpgsql as $$
begin
  update order_changes set state = 'lapsed', ended_at = now() where supplement_id = new.id and state = 'waiting';
  return null;
end $$;
create or replace trigger orders_lapse_change after update of fulfilment on orders for each row
  when (new.supplements_order_id is not null and new.status = 'cancelled' and old.status <> 'cancelled')
  execute function lapse_change();

-- Orders of which a version counts, for webhooks.
create or replace view told_order_changes as
  select c.id, o.customer_id, jsonb_build_object('order', o.about,
      'version', c.version, 'by', c.actor_kind, 'reason', c.reason) as about
    from order_changes c join told_orders o on o.id = c.order_id where c.state = 'done';

-- A trigger: webhooks must be told of every change, whatever makes it.
-- A purchasing system gets the confirmation of the new version of its order.
create or replace function tell_of_order_change() returns trigger language plpgsql as $$
begin
  perform tell_endpoints(
      array(select w.id from webhook_endpoints w where w.connection_id = e.connection_id and is_told(w) for key share),
      'order.confirmed', jsonb_build_object('order', jsonb_build_object('_id', new.order_id)))
    from electronic_orders e where e.order_id = new.order_id;
  if not are_webhooks_on() then return null; end if;
  perform tell_webhooks('order.changed', customer_id, about) from told_order_changes where id = new.id;
  return null;
end $$;
create constraint trigger order_changes_tell after insert or update of state on order_changes
  deferrable initially deferred for each row when (new.state = 'done') execute function tell_of_order_change();

-- History stays: what was done is not undone, nor what ended opened again.
create or replace trigger order_changes_stay before update on order_changes for each row
  when (old.state <> 'waiting' and (new.state, new.version, new.ended_at) is distinct from (old.state, old.version, old.ended_at))
  execute function refuse('order_changes_stay', 'it has ended', 'state');
create or replace trigger order_changes_log after insert or update on order_changes
  for each row execute function log_change('order', 'order_id');
