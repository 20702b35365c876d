-- locks: none is held for longer than a moment: triggers are replaced, and no row is read
-- What webhooks are told of a row stands in a view: told_<table> has the type of the event, the customer, and what is said. One trigger
-- function tells it, in the transaction of the change: a trigger, because no way to the change may forget to tell of it, an older
-- process beside this one included.


create view told_orders as
  select o.id, o.customer_id, jsonb_build_object(
      '_id', o.id, 'number', 'HF-' || o.number, 'purchaseOrderNumber', nullif(o.purchase_order_number, ''),
      'costCentre', case when o.cost_centre_code <> '' then
        jsonb_build_object('code', o.cost_centre_code, 'name', o.cost_centre_name) end,
      'status', case o.status when 'unpaid' then 'not payed' when 'processing' then 'pending' else o.status end,
      'approval', o.approval, 'payment', o.payment, 'fulfilment', o.fulfilment,
      'orderAmount', o.pieces, 'paymentAmount', wire_dollars(o.amount_cents), 'currency', currency,
      'coupon', case when o.coupon_code <> '' then
        jsonb_build_object('code', o.coupon_code, 'discount', wire_dollars(o.discount_cents)) end,
      'placedAt', wire_time(o.placed_at)) as about
    from orders o cross join shop_currency;
create view told_order_events as
  select e.id, 'order.' || case e.fact || ' ' || e.to_state
        when 'payment unpaid' then 'placed'
        when 'approval waiting' then 'approval_requested'
        when 'fulfilment open' then 'unshipped'
        else replace(e.to_state, '-', '_') end as type,
      o.customer_id, jsonb_build_object('order', o.about,
        'change', jsonb_build_object('fact', e.fact, 'from', e.from_state, 'to', e.to_state)) as about
    from order_events e join told_orders o on o.id = e.order_id;
create view told_shipments as
  select s.id, 'shipment.changed' as type, o.customer_id, jsonb_build_object('order', o.about,
      'shipment', jsonb_build_object(
        '_id', s.id, 'number', 'SH-' || s.number, 'carrier', s.carrier, 'trackingNumber', s.tracking_number,
        'shippedAt', wire_time(s.shipped_at), 'deliveredAt', wire_time(s.delivered_at), 'voidedAt', wire_time(s.voided_at))) as about
    from shipments s join told_orders o on o.id = s.order_id;
create view told_returns as
  select r.id, 'return.asked' as type, o.customer_id, jsonb_build_object('order', o.about,
      'return', jsonb_build_object('_id', r.id, 'number', 'RMA-' || r.number, 'state', 'asked')) as about
    from returns r join told_orders o on o.id = r.order_id;
create view told_return_events as
  select e.id, 'return.' || e.to_state as type, o.customer_id, jsonb_build_object('order', o.about,
      'return', jsonb_build_object('_id', r.id, 'number', 'RMA-' || r.number, 'state', e.to_state)) as about
    from return_events e join returns r on r.id = e.return_id join told_orders o on o.id = r.order_id;
create view told_invoices as
  select i.id, event.type, o.customer_id, jsonb_build_object('order', o.about) || event.about as about
    from invoices i join told_orders o on o.id = i.order_id,
      lateral (values
        ('invoice.issued', jsonb_build_object('invoice', jsonb_strip_nulls(jsonb_build_object(
          '_id', i.id, 'number', i.number, 'amount', wire_dollars(i.amount_cents), 'issuedAt', wire_time(i.issued_at),
          'dueAt', case when i.method = 'account' then wire_time(i.due_at) end)))),
        ('payment.received', case when i.method = 'card' then jsonb_build_object('payment', jsonb_build_object(
          'invoice', i.number, 'method', 'card', 'amount', wire_dollars(i.amount_cents))) end)
      ) as event (type, about)
    where event.about is not null;
create view told_invoice_payments as
  select p.id, 'payment.' || case p.kind when 'transfer' then 'received' when 'reversal' then 'reversed' else 'repaid' end as type,
      o.customer_id, jsonb_build_object('order', o.about,
        'payment', jsonb_build_object('invoice', i.number, 'method', 'transfer', 'amount', wire_dollars(abs(p.amount_cents)))) as about
    from invoice_payments p join invoices i on i.id = p.invoice_id join told_orders o on o.id = i.order_id;
create view told_credit_notes as
  select c.id, 'credit_note.issued' as type, o.customer_id, jsonb_build_object('order', o.about,
      'creditNote', jsonb_build_object('_id', c.id, 'number', c.number, 'invoice', i.number,
        'amount', wire_dollars(c.amount_cents), 'issuedAt', wire_time(c.issued_at))) as about
    from credit_notes c join invoices i on i.id = c.invoice_id join told_orders o on o.id = i.order_id;
create view told_refunds as
  select r.id, 'refund.created' as type, o.customer_id, jsonb_build_object('order', o.about,
      'refund', jsonb_build_object('_id', r.id, 'amount', wire_dollars(r.amount_cents), 'byCard', r.payment_id is not null,
        'reason', r.note, 'madeAt', wire_time(r.made_at))) as about
    from refunds r join told_orders o on o.id = r.order_id;
create view told_quotes as
  select q.id, 'quote.' || q.status as type, q.customer_id, jsonb_build_object('quote', jsonb_build_object(
      '_id', q.id, 'number', 'Q-' || q.number, 'status', q.status, 'revision', q.revision,
      'expiresAt', wire_time(q.valid_until), 'order_id', q.order_id)) as about
    from quotes q;

-- Tells webhooks of the row, if there is any webhook. Argument: the type of the event, if the view cannot know it. Each order has events
-- and an invoice: these two have functions of their own, whose plans are kept.
create function tell_of_row() returns trigger language plpgsql as $$
declare
  event record;
begin
  if not are_webhooks_on() then return null; end if;
  for event in execute format('select type, customer_id, about from %I where id = $1', 'told_' || tg_table_name) using new.id loop
    perform tell_webhooks(coalesce(tg_argv[0], event.type), event.customer_id, event.about);
  end loop;
  return null;
end $$;

create function tell_of_order_event() returns trigger language plpgsql as $$
begin
  if not are_webhooks_on() then return null; end if;
  perform tell_webhooks(type, customer_id, about) from told_order_events where id = new.id;
  return null;
end $$;
create function tell_of_invoice() returns trigger language plpgsql as $$
begin
  if not are_webhooks_on() then return null; end if;
  perform tell_webhooks(type, customer_id, about) from told_invoices where id = new.id;
  return null;
end $$;

drop trigger order_events_tell on order_events;
create trigger order_events_tell after insert on order_events for each row execute function tell_of_order_event();
drop function order_events_to_webhooks();
drop trigger shipments_created_tell on shipments;
create trigger shipments_created_tell after insert on shipments for each row execute function tell_of_row('shipment.created');
drop trigger shipments_changed_tell on shipments;
create trigger shipments_voided_tell after update on shipments for each row
  when (old.voided_at is distinct from new.voided_at) execute function tell_of_row('shipment.voided');
create trigger shipments_delivered_tell after update on shipments for each row
  when (old.voided_at is not distinct from new.voided_at and old.delivered_at is distinct from new.delivered_at)
  execute function tell_of_row('shipment.delivered');
create trigger shipments_changed_tell after update on shipments for each row
  when (new.* is distinct from old.* and old.voided_at is not distinct from new.voided_at
    and old.delivered_at is not distinct from new.delivered_at)
  execute function tell_of_row();
drop function shipments_to_webhooks();
drop trigger returns_asked_tell on returns;
create trigger returns_asked_tell after insert on returns for each row execute function tell_of_row();
drop trigger return_events_tell on return_events;
create trigger return_events_tell after insert on return_events for each row execute function tell_of_row();
drop function returns_to_webhooks();
drop trigger invoices_tell on invoices;
create trigger invoices_tell after insert on invoices for each row execute function tell_of_invoice();
drop function invoices_to_webhooks();
drop trigger invoice_payments_tell on invoice_payments;
create trigger invoice_payments_tell after insert on invoice_payments for each row execute function tell_of_row();
drop function invoice_payments_to_webhooks();
drop trigger credit_notes_tell on credit_notes;
create trigger credit_notes_tell after insert on credit_notes for each row execute function tell_of_row();
drop function credit_notes_to_webhooks();
drop trigger refunds_created_tell on refunds;
create trigger refunds_created_tell after insert on refunds for each row execute function tell_of_row();
drop trigger refunds_made_tell on refunds;
create trigger refunds_made_tell after update of made_at on refunds for each row
  when (old.made_at is null and new.made_at is not null) execute function tell_of_row('refund.made');
drop function refunds_to_webhooks();
drop trigger quotes_asked_tell on quotes;
create trigger quotes_asked_tell after insert on quotes for each row execute function tell_of_row();
drop trigger quotes_moved_tell on quotes;
create trigger quotes_moved_tell after update on quotes for each row
  when (new.status <> old.status or new.revision <> old.revision) execute function tell_of_row();
drop function quotes_to_webhooks();
drop function tell_webhooks_of_order(text, text, jsonb);
drop function order_for_webhooks(orders);
