-- Events are written by triggers, in the transaction of what happened, and only while somebody wants to be told. What
-- they say has the names and words of the API; contract/webhook-events.ts has all of them.

create function wire_time(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
create function wire_dollars(cents bigint) returns numeric language sql immutable as $$
  select round(cents / 100.0, 2)
$$;

-- An endpoint that somebody deletes at this moment is passed over: nothing that a customer does may fail by it.
create function tell_webhooks(of_type text, of_customer text, about jsonb) returns void language plpgsql as $$
begin
  with wanted as (
    select id from webhook_endpoints
      where disabled_at is null and of_type = any(events) and (customer_id is null or customer_id = of_customer)
      for key share
  ), event as (
    insert into webhook_events (type, data) select of_type, jsonb_strip_nulls(about)
      where exists (select from wanted) returning id
  )
  insert into webhook_deliveries (event_id, endpoint_id) select event.id, wanted.id from event, wanted;
  -- Transactions that notify commit one after the other: while one is about to tell, the others leave it to that one.
  if found and pg_try_advisory_xact_lock(100137) then perform pg_notify('webhook_deliveries', ''); end if;
end $$;

create function are_webhooks_on() returns boolean language sql stable as $$
  select exists (select from webhook_endpoints where disabled_at is null)
$$;

create function order_for_webhooks(o orders) returns jsonb language sql stable as $$
  select jsonb_build_object(
    '_id', o.id, 'number', 'HF-' || o.number, 'purchaseOrderNumber', nullif(o.purchase_order_number, ''),
    'status', case o.status when 'unpaid' then 'not payed' when 'processing' then 'pending' else o.status end,
    'approval', o.approval, 'payment', o.payment, 'fulfilment', o.fulfilment,
    'orderAmount', o.pieces, 'paymentAmount', wire_dollars(o.amount_cents), 'placedAt', wire_time(o.placed_at))
$$;

-- Of something that belongs to an order: the order beside it.
create function tell_webhooks_of_order(of_type text, of_order text, about jsonb) returns void language plpgsql as $$
declare
  o orders;
begin
  select * into o from orders where id = of_order;
  perform tell_webhooks(of_type, o.customer_id, jsonb_build_object('order', order_for_webhooks(o)) || about);
end $$;

create function order_events_to_webhooks() returns trigger language plpgsql as $$
declare
  e order_events;
begin
  if not are_webhooks_on() then return null; end if;
  for e in select * from added order by id loop
    perform tell_webhooks_of_order(
      'order.' || case e.fact || ' ' || e.to_state
        when 'payment unpaid' then 'placed'
        when 'approval waiting' then 'approval_requested'
        when 'fulfilment open' then 'unshipped'
        else replace(e.to_state, '-', '_') end,
      e.order_id,
      jsonb_build_object('change', jsonb_build_object('fact', e.fact, 'from', e.from_state, 'to', e.to_state)));
  end loop;
  return null;
end $$;
create trigger order_events_tell after insert on order_events referencing new table as added
  for each statement execute function order_events_to_webhooks();

create function stock_to_webhooks() returns trigger language plpgsql as $$
declare
  p products;
begin
  if not are_webhooks_on() then return null; end if;
  for p in select * from products where id in (select product_id from added) order by id loop
    perform tell_webhooks('product.stock', null, jsonb_build_object('product',
      jsonb_build_object('_id', p.id, 'sku', p.sku, 'name', p.name, 'availableQuantity', p.available)));
  end loop;
  return null;
end $$;
create trigger stock_ledger_tells after insert on stock_ledger referencing new table as added
  for each statement execute function stock_to_webhooks();

create function quotes_to_webhooks() returns trigger language plpgsql as $$
begin
  if not are_webhooks_on() then return null; end if;
  perform tell_webhooks('quote.' || new.status, new.customer_id, jsonb_build_object('quote', jsonb_build_object(
    '_id', new.id, 'number', 'Q-' || new.number, 'status', new.status, 'revision', new.revision,
    'expiresAt', wire_time(new.valid_until), 'order_id', new.order_id)));
  return null;
end $$;
create trigger quotes_asked_tell after insert on quotes for each row execute function quotes_to_webhooks();
create trigger quotes_moved_tell after update on quotes for each row
  when (new.status <> old.status or new.revision <> old.revision) execute function quotes_to_webhooks();

create function invoices_to_webhooks() returns trigger language plpgsql as $$
begin
  if not are_webhooks_on() then return null; end if;
  perform tell_webhooks_of_order('invoice.issued', new.order_id, jsonb_build_object('invoice', jsonb_build_object(
    '_id', new.id, 'number', new.number, 'amount', wire_dollars(new.amount_cents),
    'issuedAt', wire_time(new.issued_at), 'dueAt', wire_time(new.due_at))));
  if new.method = 'card' then
    perform tell_webhooks_of_order('payment.received', new.order_id, jsonb_build_object('payment', jsonb_build_object(
      'invoice', new.number, 'method', 'card', 'amount', wire_dollars(new.amount_cents))));
  end if;
  return null;
end $$;
create trigger invoices_tell after insert on invoices for each row execute function invoices_to_webhooks();

create function credit_notes_to_webhooks() returns trigger language plpgsql as $$
declare
  i invoices;
begin
  if not are_webhooks_on() then return null; end if;
  select * into i from invoices where id = new.invoice_id;
  perform tell_webhooks_of_order('credit_note.issued', i.order_id, jsonb_build_object('creditNote', jsonb_build_object(
    '_id', new.id, 'number', new.number, 'invoice', i.number, 'amount', wire_dollars(new.amount_cents),
    'issuedAt', wire_time(new.issued_at))));
  return null;
end $$;
create trigger credit_notes_tell after insert on credit_notes for each row execute function credit_notes_to_webhooks();

create function invoice_payments_to_webhooks() returns trigger language plpgsql as $$
declare
  i invoices;
begin
  if not are_webhooks_on() then return null; end if;
  select * into i from invoices where id = new.invoice_id;
  perform tell_webhooks_of_order(
    'payment.' || case new.kind when 'transfer' then 'received' when 'reversal' then 'reversed' else 'repaid' end,
    i.order_id,
    jsonb_build_object('payment', jsonb_build_object(
      'invoice', i.number, 'method', 'transfer', 'amount', wire_dollars(abs(new.amount_cents)))));
  return null;
end $$;
create trigger invoice_payments_tell after insert on invoice_payments
  for each row execute function invoice_payments_to_webhooks();

create function refunds_to_webhooks() returns trigger language plpgsql as $$
begin
  if not are_webhooks_on() then return null; end if;
  perform tell_webhooks_of_order(case tg_op when 'INSERT' then 'refund.created' else 'refund.made' end, new.order_id,
    jsonb_build_object('refund', jsonb_build_object('_id', new.id, 'amount', wire_dollars(new.amount_cents),
      'byCard', new.payment_id is not null, 'reason', new.note, 'madeAt', wire_time(new.made_at))));
  return null;
end $$;
create trigger refunds_created_tell after insert on refunds for each row execute function refunds_to_webhooks();
create trigger refunds_made_tell after update of made_at on refunds for each row
  when (old.made_at is null and new.made_at is not null) execute function refunds_to_webhooks();

create function shipments_to_webhooks() returns trigger language plpgsql as $$
begin
  if not are_webhooks_on() then return null; end if;
  perform tell_webhooks_of_order(
    case
      when tg_op = 'INSERT' then 'shipment.created'
      when old.voided_at is distinct from new.voided_at then 'shipment.voided'
      when old.delivered_at is distinct from new.delivered_at then 'shipment.delivered'
      else 'shipment.changed' end,
    new.order_id,
    jsonb_build_object('shipment', jsonb_build_object(
      '_id', new.id, 'number', 'SH-' || new.number, 'carrier', new.carrier, 'trackingNumber', new.tracking_number,
      'shippedAt', wire_time(new.shipped_at), 'deliveredAt', wire_time(new.delivered_at),
      'voidedAt', wire_time(new.voided_at))));
  return null;
end $$;
create trigger shipments_created_tell after insert on shipments for each row execute function shipments_to_webhooks();
create trigger shipments_changed_tell after update on shipments for each row
  when (new is distinct from old) execute function shipments_to_webhooks();

create function returns_to_webhooks() returns trigger language plpgsql as $$
declare
  r returns;
  reached text := 'asked';
begin
  if not are_webhooks_on() then return null; end if;
  if tg_table_name = 'returns' then r := new;
  else
    select * into r from returns where id = new.return_id;
    reached := new.to_state;
  end if;
  perform tell_webhooks_of_order('return.' || reached, r.order_id,
    jsonb_build_object('return', jsonb_build_object('_id', r.id, 'number', 'RMA-' || r.number, 'state', reached)));
  return null;
end $$;
create trigger returns_asked_tell after insert on returns for each row execute function returns_to_webhooks();
create trigger return_events_tell after insert on return_events for each row execute function returns_to_webhooks();
