-- Money that goes back, asked for once per payment.
create table refunds (
  payment_id text,
  order_id text not null references orders,
  amount_cents bigint not null check (amount_cents > 0),
  -- late: it came for an order that could no longer be paid.
  reason text not null,
  asked_at timestamptz not null default now(),
  -- The card service's id of the refund, once it was made.
  refund_id text,
  made_at timestamptz,
  -- Money that goes back, too, says who by kind and name.
  actor_kind text not null,
  actor_name text,
  -- Of a refund that was asked for before, its payment: the card service knows it by that.
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  -- In the admin's words, for the buyer.
  note text not null default '' check (length(note) <= 500),
  -- What it is booked with; none where the money came too late for any invoice.
  credit_note_id text unique references credit_notes,
  -- A refund of pieces that several invoices bill is one of each: all but the first continue it.
  continues text references refunds,
  constraint refunds_actor_kind check (actor_kind in ('buyer', 'admin', 'shop', 'card-service')),
  constraint refunds_by_card check (payment_id is not null or reason <> 'late' and refund_id is null),
  constraint refunds_check check ((refund_id is null) = (made_at is null)),
  constraint refunds_credited check ((reason = 'late') = (credit_note_id is null)),
  constraint refunds_of_order_key unique (id, order_id),
  constraint refunds_of_persons check ((actor_kind in ('buyer', 'admin')) = (actor_name is not null)),
  constraint refunds_reason check (reason in ('admin', 'late', 'part'))
);
create index refunds_of_order on refunds (order_id);
create unique index refunds_of_late_payment on refunds (payment_id) where reason = 'late';
create index refunds_to_make on refunds (asked_at) where made_at is null and payment_id is not null;
create index refunds_continued on refunds (continues) where continues is not null;

-- For which pieces, where a refund is of some.
create table refund_lines (
  refund_id text not null references refunds,
  order_id text not null,
  line_position int not null,
  pieces int not null check (pieces > 0),
  -- The share of the coupon in these pieces, which was not paid.
  discount_cents bigint not null default 0,
  constraint refund_lines_discount check (discount_cents >= 0),
  foreign key (order_id, line_position) references order_lines,
  primary key (refund_id, line_position)
);
create index refund_lines_of_line on refund_lines (order_id, line_position);

-- Rules, revision 1

-- A refund is what its credit note says. Those are never more than the invoice: invoices_balance.
create or replace function check_refund() returns trigger language plpgsql as $$
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
create or replace trigger refunds_agree after insert on refunds
  for each row when (new.reason <> 'late') execute function check_refund();

-- No piece is refunded twice; a kit is refunded by its parts.
create or replace function check_refund_lines() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  perform from orders where id in (select order_id from added) order by id for no key update;
  select l.order_id, l.position into wrong
    from order_lines l
    where (l.order_id, l.position) in (select order_id, line_position from added)
      and case when l.is_kit then 0 else l.pieces end < (select sum(pieces) from refund_lines r
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
create or replace trigger refund_lines_within_order after insert on refund_lines
  referencing new table as added for each statement execute function check_refund_lines();

create or replace function refunds_to_webhooks() returns trigger language plpgsql as $$
begin
  if not are_webhooks_on() then return null; end if;
  perform tell_webhooks_of_order(case tg_op when 'INSERT' then 'refund.created' else 'refund.made' end, new.order_id,
    jsonb_build_object('refund', jsonb_build_object('_id', new.id, 'amount', wire_dollars(new.amount_cents),
      'byCard', new.payment_id is not null, 'reason', new.note, 'madeAt', wire_time(new.made_at))));
  return null;
end $$;
create or replace trigger refunds_created_tell after insert on refunds for each row execute function refunds_to_webhooks();
create or replace trigger refunds_made_tell after update of made_at on refunds for each row
  when (old.made_at is null and new.made_at is not null) execute function refunds_to_webhooks();

create or replace trigger refund_lines_stay before update or delete or truncate on refund_lines
  for each statement execute function refuse_change();
