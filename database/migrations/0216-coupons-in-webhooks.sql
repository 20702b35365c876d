-- An event says which coupon is in the total of its order, and what it takes off the goods.
create or replace function order_for_webhooks(o orders) returns jsonb language sql stable as $$
  select jsonb_build_object(
    '_id', o.id, 'number', 'HF-' || o.number, 'purchaseOrderNumber', nullif(o.purchase_order_number, ''),
    'status', case o.status when 'unpaid' then 'not payed' when 'processing' then 'pending' else o.status end,
    'approval', o.approval, 'payment', o.payment, 'fulfilment', o.fulfilment,
    'orderAmount', o.pieces, 'paymentAmount', wire_dollars(o.amount_cents), 'currency', currency,
    'coupon', case when o.coupon_code <> '' then
      jsonb_build_object('code', o.coupon_code, 'discount', wire_dollars(o.discount_cents)) end,
    'placedAt', wire_time(o.placed_at))
  from shop_currency
$$;
