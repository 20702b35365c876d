-- locks: writing orders, for 0.2 s at 100,000 orders
create unique index orders_followed_once on orders (follows_order_id) where follows_order_id is not null;
-- What the job of each minute reads, and what a new order counts.
create index orders_waiting_for_pieces on orders (placed_by) include (amount_cents)
  where follows_order_id is not null and arrived_at is null and payment = 'unpaid' and fulfilment = 'open';
