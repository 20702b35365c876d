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
  -- Its credit note; none if the money came too late for any invoice.
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

-- Refunds: no piece is refunded twice, or of another order.
create or replace view wrong_refund_lines as
  select l.order_id, format('more pieces of line %s of order %s are refunded than it has', l.position, l.order_id) as wrong
    from order_lines l where case when l.is_kit then 0 else l.pieces end < (
      select sum(pieces) from refund_lines r where r.order_id = l.order_id and r.line_position = l.position)
  union all
  select l.order_id, 'a refund is of lines of another order'
    from refund_lines l join refunds r on r.id = l.refund_id where r.order_id <> l.order_id;

create or replace view told_refunds as
  select r.id, 'refund.created' as type, o.customer_id, jsonb_build_object('order', o.about,
      'refund', jsonb_build_object('_id', r.id, 'amount', wire_dollars(r.amount_cents), 'byCard', r.payment_id is not null,
        'reason', r.note, 'madeAt', wire_time(r.made_at))) as about
    from refunds r join told_orders o on o.id = r.order_id;

-- No piece is refunded twice; a kit is refunded by its parts.
create or replace function check_refund_lines() returns trigger language plpgsql as $$
begin
  perform from orders where id in (select order_id from added) order by id for no key update;
  perform refuse_wrong('refund_lines_within_order', wrong) from wrong_refund_lines
    where order_id = any (array(select order_id from added));
  return null;
end $$;
create or replace trigger refund_lines_within_order after insert on refund_lines
  referencing new table as added for each statement execute function check_refund_lines();

create or replace trigger refunds_agree after insert on refunds for each row when (new.reason <> 'late' and not is_credited(new))
  execute function refuse('refunds_credited', 'a refund is not what its credit note says');
create or replace trigger refunds_created_tell after insert on refunds for each row execute function tell_of_row();
create or replace trigger refunds_made_tell after update of made_at on refunds for each row
  when (old.made_at is null and new.made_at is not null) execute function tell_of_row('refund.made');
create or replace trigger refund_lines_stay before update or delete or truncate on refund_lines
  for each statement execute function refuse_change();
