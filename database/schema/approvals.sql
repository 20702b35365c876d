-- Approval chains: the steps in which a company approves an order, by its amount and its cost centre.
create table approval_steps (
  customer_id text not null references companies,
  -- In this order.
  "position" int not null,
  -- Orders that cost more take this step.
  above_cents bigint not null check (above_cents > 0),
  -- Only orders that are charged to it; null: all.
  cost_centre_id text,
  -- Whether one person decides; else any approver or owner.
  is_named boolean not null default false,
  -- Null, too, once the account of the named person is deleted.
  approver_id text references users on delete set null,
  foreign key (cost_centre_id, customer_id) references cost_centres (id, customer_id),
  constraint approval_steps_named check (is_named or approver_id is null),
  primary key (customer_id, "position"),
  constraint approval_steps_position_check check (position between 1 and 10)
);

-- The steps of an order as they were when it was placed, and their results. An order from before steps were kept has none: any approver
-- decides.
create table order_approval_steps (
  order_id text not null references orders,
  "position" int not null,
  is_named boolean not null,
  approver_id text references users on delete set null,
  -- Of the named person, at that time.
  approver_name text not null default '',
  approver_email text not null default '',
  decision text check (decision in ('approved', 'rejected')),
  -- Emails at that time: who decided, and for whom as a stand-in.
  decided_by text,
  decided_for text,
  decided_at timestamptz,
  note text not null default '' check (length(note) <= 1000),
  constraint order_approval_steps_decided
    check (
      (decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)
      and (decision is not null or decided_for is null and note = '')),
  constraint order_approval_steps_named check (is_named or approver_id is null and approver_email = ''),
  primary key (order_id, "position"),
  constraint order_approval_steps_position_check check (position > 0)
);
create index order_approval_steps_by_approver on order_approval_steps (approver_id);

-- Who decides for an approver while they are away.
create table stand_ins (
  user_id text primary key references users on delete cascade,
  stand_in_id text not null references users on delete cascade,
  -- The first and the last day.
  from_on date not null,
  to_on date not null,
  constraint stand_ins_days check (from_on <= to_on),
  constraint stand_ins_other check (user_id <> stand_in_id)
);
create index stand_ins_by_stand_in on stand_ins (stand_in_id);

-- Rules, revision 1

create or replace function is_approved_before(of_order text, step int) returns boolean language sql as $$
  select coalesce(bool_and(decision is not distinct from 'approved'), true) from order_approval_steps
    where order_id = of_order and position < step
$$;

create or replace trigger order_approval_steps_in_turn before update on order_approval_steps for each row
  when (old.decision is not null and (new.decision, new.decided_at) is distinct from (old.decision, old.decided_at)
    or new.decision is not null and not is_approved_before(new.order_id, new.position))
  execute function refuse('order_approval_steps_in_turn', 'a step cannot be decided, or not yet', 'position');
