-- An event says the currency of its amounts with the order that they are for.
create or replace function order_for_webhooks(o orders) returns jsonb language sql stable as $$
  select jsonb_build_object(
    '_id', o.id, 'number', 'HF-' || o.number, 'purchaseOrderNumber', nullif(o.purchase_order_number, ''),
    'status', case o.status when 'unpaid' then 'not payed' when 'processing' then 'pending' else o.status end,
    'approval', o.approval, 'payment', o.payment, 'fulfilment', o.fulfilment,
    'orderAmount', o.pieces, 'paymentAmount', wire_dollars(o.amount_cents), 'currency', currency,
    'placedAt', wire_time(o.placed_at))
  from shop_currency
$$;
