-- A company chooses what needs approval of a call-off order: each call, as any order, or the agreement for all its calls.

alter table companies
  add column call_off_approval text not null default 'calls',
  -- The rows of before fulfil it.
  add constraint companies_call_off_approval check (call_off_approval in ('calls', 'agreement')) not valid;

alter table call_off_orders
  -- Who agreed to it, and cannot approve it.
  add column agreed_by text references users on delete set null,
  -- Whether its calls need no approval, because the agreement needed none or was approved.
  add column calls_approved boolean not null default false,
  drop constraint call_off_orders_status_check,
  drop constraint call_off_orders_agreed,
  drop constraint call_off_orders_ended,
  -- The rows of before fulfil all. `waiting`: agreed to, and not approved yet.
  add constraint call_off_orders_status
    check (status in ('proposed', 'waiting', 'active', 'ended', 'declined', 'withdrawn')) not valid,
  add constraint call_off_orders_agreed
    check (status not in ('waiting', 'active', 'ended') or agreed_at is not null) not valid,
  add constraint call_off_orders_ended
    check ((status in ('proposed', 'waiting', 'active')) = (ended_at is null)) not valid,
  add constraint call_off_orders_approved check (not calls_approved or status in ('active', 'ended')) not valid;
-- locks: writes of call_off_orders wait 0.1 s for 100,000 of them
create index call_off_orders_by_agreement on call_off_orders (agreed_by);
create index call_off_orders_waiting on call_off_orders (until_on) where status = 'waiting';
