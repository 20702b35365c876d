-- How many orders one account may have unpaid, and what they may come to before another one is refused. Null: as many
-- as the shop is made with.
alter table shop_settings
  add column unpaid_orders int check (unpaid_orders between 1 and 100000),
  add column unpaid_cents bigint check (unpaid_cents between 1 and 100000000000);

-- locks: writing orders, for 0.2 s at 100,000 orders
create index orders_unpaid_of on orders (placed_by) include (amount_cents) where held_until is not null;

-- Counts after it has locked the buyer, so that orders of one account are counted one after the other.
create function lock_and_count_unpaid(buyer text, out orders bigint, out cents bigint) language plpgsql as $$
begin
  perform from users where id = buyer for no key update;
  select count(*), coalesce(sum(amount_cents), 0) into orders, cents
    from orders o where o.placed_by = buyer and o.held_until is not null;
end
$$;
