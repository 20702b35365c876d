-- locks: none is held for longer than a moment: functions are replaced, and no row is read
-- The rest of the guards raise their exceptions through refuse_wrong(), and one function keeps a balance where two did.

create or replace function check_price_list_prices() returns trigger language plpgsql as $$
begin
  -- Nobody publishes it meanwhile.
  perform from price_list_versions where id in (select version_id from changed) for share;
  perform refuse_wrong('price_list_versions_stay', 'the prices of a version that was published do not change')
    from price_list_versions where id in (select version_id from changed) and published_at is not null;
  perform refuse_wrong('price_list_prices_fall', 'more pieces must cost less each') from (
      select price_cents >= lag(price_cents) over (partition by version_id, product_id order by from_pieces) as rises
      from price_list_prices where (version_id, product_id) in (select version_id, product_id from changed)) steps
    where rises;
  return null;
end $$;

create or replace function book_invoice_payment() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('invoice_payments_reversal', format('payment %s does not take back a transfer of its invoice', new.id))
    where new.kind = 'reversal' and not exists (select from invoice_payments t
      where t.id = new.reverses and t.kind = 'transfer' and t.invoice_id = new.invoice_id and t.amount_cents = -new.amount_cents);
  update invoices set paid_cents = paid_cents + new.amount_cents where id = new.invoice_id and method = 'account';
  perform refuse_wrong('invoice_payments_on_account', format('payment %s is for an invoice that is not on account', new.id))
    where not found;
  return null;
end $$;

create or replace function count_coupon_use() returns trigger language plpgsql as $$
begin
  update coupons set uses = uses + case tg_op when 'INSERT' then 1 else -1 end where id in (new.coupon_id, old.coupon_id);
  perform refuse_wrong('coupons_used_up_by_customer',
      format('customer %s has used coupon %s as often as it may', new.customer_id, c.id))
    from coupons c where id = new.coupon_id and max_uses_each < (
      select count(*) from coupon_uses where coupon_id = c.id and customer_id = new.customer_id);
  return null;
end $$;

create or replace function check_family_minimum() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('order_lines_family_minimum', 'the lines of a family have fewer than 100 pieces together')
    from order_lines where order_id = new.order_id and family_id = new.family_id and not rejected having sum(pieces) < 100;
  return null;
end $$;

create or replace function check_pool_line() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('order_lines_of_filled_pool', 'a line of a pool is not the order of one of its members')
    where not exists (select from pool_members m join pools p on p.id = m.pool_id
      where m.id = new.order_id and m.pool_id = new.pool_id and m.status = 'ordered' and p.status = 'filled'
        and m.pieces = new.pieces and p.product_id = new.product_id and new.unit_price_cents <= m.unit_price_cents);
  return null;
end $$;

create or replace function check_pool_order() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('orders_of_filled_pool', 'an order of a pool has no line of it')
    where not exists (select from order_lines where order_id = new.id and pool_id = new.pool_id);
  return null;
end $$;

create or replace function keep_shop_owner() returns trigger language plpgsql as $$
begin
  -- Owners that leave at the same moment come one after the other, and each sees what the one before did.
  perform pg_advisory_xact_lock(hashtext('keep_shop_owner'));
  perform refuse_wrong('users_keep_shop_owner', format('user %s is the only owner of the shop', old.id))
    where not exists (select from users
      where role = 'admin' and admin_role = 'owner' and email is not null and id <> old.id);
  return null;
end $$;

create or replace function companies_one_level() returns trigger language plpgsql as $$
begin
  if new.parent_id is null then
    -- What it owes stays due; its terms were those of its parent.
    delete from company_terms where customer_id = new.customer_id;
    return null;
  end if;
  perform from companies where customer_id = new.parent_id and parent_id is null for share;
  perform refuse_wrong('companies_one_level', 'a subsidiary has no subsidiaries')
    where not found or exists (select from companies where parent_id = new.customer_id);
  perform refuse_wrong('companies_terms_of_parent', 'a company with terms of its own is no subsidiary')
    from company_terms where customer_id = new.customer_id;
  perform follow_terms(new.parent_id);
  return null;
end $$;

-- Pieces that are called of a line of a call-off order.
create or replace function count_calls() returns trigger language plpgsql as $$
begin
  update call_off_lines l set called = called + changed.pieces
    from (select call_off_id, position, sum(pieces) as pieces from (values (old.call_off_id, old.position, -old.pieces),
      (new.call_off_id, new.position, new.pieces)) as c (call_off_id, position, pieces) group by 1, 2) changed
    where l.call_off_id = changed.call_off_id and l.position = changed.position;
  return null;
end $$;

-- Pieces of a lot that are promised to orders and offers.
create function count_promises() returns trigger language plpgsql as $$
begin
  update incoming_stock lot set reserved = lot.reserved + promised.pieces
    from (select lot_id, sum(case tg_op when 'INSERT' then pieces else -pieces end) as pieces
      from changed where lot_id is not null group by lot_id) promised
    where lot.id = promised.lot_id;
  return null;
end $$;
drop trigger stock_promises_reserve on stock_promises;
create trigger stock_promises_reserve after insert on stock_promises referencing new table as changed
  for each statement execute function count_promises();
drop function reserve_lots();
drop trigger stock_promises_free on stock_promises;
create trigger stock_promises_free after delete on stock_promises referencing old table as changed
  for each statement execute function count_promises();
drop function free_lots();
