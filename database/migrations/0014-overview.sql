-- Sales of the last days, without looking at all the days before.
create index orders_sold on orders (placed_at) include (amount_cents, product_id, pieces)
  where status in ('pending', 'delivered');
create index products_low on products (available, id) where deleted_at is null;
