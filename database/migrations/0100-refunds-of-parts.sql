-- Refunds of any part of an order, several times: each is a row and a credit note.

alter table refunds drop constraint refunds_pkey;
alter table refunds
  -- Of a refund that was asked for before, its payment: the card service knows it by that.
  add column id text,
  -- In the admin's words, for the buyer.
  add column note text not null default '' check (length(note) <= 500),
  -- What it is booked with; none where the money came too late for any invoice.
  add column credit_note_id text unique references credit_notes;
update refunds set id = payment_id;
update refunds r set credit_note_id = c.id
  from invoices i join credit_notes c on c.invoice_id = i.id
  where r.reason = 'admin' and i.order_id = r.order_id and i.transaction_id = r.payment_id;
alter table refunds
  alter column id set default replace(gen_random_uuid()::text, '-', ''),
  add primary key (id),
  -- Null for an order on account, where the money goes back by bank transfer, or was never here.
  alter column payment_id drop not null;
insert into refunds (order_id, amount_cents, reason, credit_note_id, asked_at, actor_kind, actor_name)
  select i.order_id, c.amount_cents, 'admin', c.id, c.issued_at, coalesce(e.actor_kind, 'shop'), e.actor_name
  from credit_notes c
    join invoices i on i.id = c.invoice_id and i.method = 'account'
    left join order_events e on e.order_id = i.order_id and e.fact = 'payment' and e.to_state = 'refunded';

-- admin: all that was left, of an order that is cancelled by it. part: so much of it, and the order goes on.
alter table refunds drop constraint refunds_reason_check;
alter table refunds
  add constraint refunds_reason check (reason in ('admin', 'late', 'part')),
  add constraint refunds_credited check ((reason = 'late') = (credit_note_id is null)),
  add constraint refunds_by_card check (payment_id is not null or reason <> 'late' and refund_id is null);
create unique index refunds_of_late_payment on refunds (payment_id) where reason = 'late';
drop index refunds_to_make;
create index refunds_to_make on refunds (asked_at) where made_at is null and payment_id is not null;
-- By hand at the card service one refund can stand for several of ours.
alter table refunds drop constraint refunds_refund_id_key;

-- A refund is what its credit note says. Those are never more than the invoice: invoices_balance.
create function check_refund() returns trigger language plpgsql as $$
begin
  if not exists (
    select from credit_notes c join invoices i on i.id = c.invoice_id
    where c.id = new.credit_note_id and c.amount_cents = new.amount_cents and i.order_id = new.order_id
      and i.transaction_id is not distinct from new.payment_id
  ) then
    raise exception 'refund % of order % is not what its credit note says', new.id, new.order_id
      using errcode = 'check_violation', constraint = 'refunds_credited';
  end if;
  return null;
end $$;
create trigger refunds_agree after insert on refunds
  for each row when (new.reason <> 'late') execute function check_refund();

-- For which pieces, where a refund is of some.
create table refund_lines (
  refund_id text not null references refunds,
  order_id text not null,
  line_position int not null,
  pieces int not null check (pieces > 0),
  primary key (refund_id, line_position),
  foreign key (order_id, line_position) references order_lines
);
create index refund_lines_of_line on refund_lines (order_id, line_position);
create trigger refund_lines_stay before update or delete or truncate on refund_lines
  for each statement execute function refuse_change();

-- No piece is refunded twice. The order is locked, so that two refunds are counted one after the other.
create function check_refund_lines() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  perform from orders where id in (select order_id from added) order by id for no key update;
  select l.order_id, l.position into wrong
    from order_lines l
    where (l.order_id, l.position) in (select order_id, line_position from added)
      and l.pieces < (select sum(pieces) from refund_lines r
        where r.order_id = l.order_id and r.line_position = l.position)
    limit 1;
  if found then
    raise exception 'more pieces of line % of order % are refunded than it has', wrong.position, wrong.order_id
      using errcode = 'check_violation', constraint = 'refund_lines_within_order';
  end if;
  if exists (select from added a join refunds r on r.id = a.refund_id where r.order_id <> a.order_id) then
    raise exception 'a refund is of lines of another order'
      using errcode = 'check_violation', constraint = 'refund_lines_within_order';
  end if;
  return null;
end $$;
create trigger refund_lines_within_order after insert on refund_lines
  referencing new table as added for each statement execute function check_refund_lines();

-- Credits so much of an order's invoice.
create function issue_credit_note(of_order text, cents bigint) returns setof credit_notes language sql volatile as $$
  with
    today as materialized (select clock_timestamp() as at),
    counted as (
      insert into document_counters as c (kind, year, last)
        select 'credit-note', extract(year from at at time zone 'UTC')::int, 1 from today
      on conflict (kind, year) do update set last = c.last + 1
      returning year, last
    )
  insert into credit_notes (year, serial, invoice_id, amount_cents, issued_at)
    select c.year, c.last, i.id, cents, t.at from invoices i cross join counted c cross join today t
    where i.order_id = of_order
  returning *
$$;

-- An order of which all is refunded is cancelled or delivered: no piece of it is still to be shipped.
alter table orders drop constraint orders_state_is_possible;
alter table orders add constraint orders_state_is_possible check (
  (payment = 'unpaid' or approval in ('not-needed', 'approved'))
  and (payment <> 'unpaid' or fulfilment in ('open', 'cancelled'))
  and (approval <> 'rejected' or fulfilment = 'cancelled')
  and (payment <> 'refunded' or fulfilment in ('delivered', 'cancelled'))
);

-- A transfer that is reversed opens the invoice again, also after a part was credited.
insert into order_transitions (fact, from_state, to_state) values ('payment', 'partly-refunded', 'on-account');
alter table order_events drop constraint order_events_repeat;
alter table order_events add constraint order_events_repeat check (
  occurrence = 1 or occurrence > 1
    and (fact = 'fulfilment' or fact = 'payment' and from_state in ('on-account', 'paid', 'partly-refunded'))
);

-- Partly refunded: something is credited, and nothing is open of the rest.
create or replace function check_invoiced(of_order text) returns void language plpgsql as $$
declare
  o orders;
  i invoices;
begin
  select * into o from orders where id = of_order;
  select * into i from invoices where order_id = of_order;
  if o.payment in ('paid', 'partly-refunded', 'refunded') and o.transaction_id is null
    and (i.method is distinct from 'account' or i.open_cents > 0)
  then
    raise exception 'orders_paid_by_transaction: nothing paid for order %', of_order
      using errcode = 'check_violation', constraint = 'orders_paid_by_transaction';
  end if;
  if (i.id is null) <> (o.payment = 'unpaid')
    or i.amount_cents <> o.amount_cents
    or i.transaction_id is distinct from o.transaction_id
    or o.payment = 'on-account' and i.open_cents = 0
    or (o.payment = 'refunded') <> (i.credited_cents = i.amount_cents)
    or (o.payment = 'partly-refunded')
      <> (i.open_cents = 0 and i.credited_cents > 0 and i.credited_cents < i.amount_cents)
  then
    raise exception 'orders_invoiced: order % is %, and its invoice says something else', of_order, o.payment
      using errcode = 'check_violation', constraint = 'orders_invoiced';
  end if;
end $$;
