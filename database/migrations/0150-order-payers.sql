-- Who opened the payment of an order last. The history says that they paid it, whether their browser, the card service's
-- webhook or the reconciler is the first to tell the shop that the money came.
alter table orders
  add column payer_kind text,
  add column payer_name text,
  add constraint orders_payer check (
    (payer_kind is null) = (payer_name is null) and (payer_kind is null or payer_kind in ('buyer', 'admin'))
  ) not valid;
