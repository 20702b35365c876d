-- An order's charges are checked when its transaction ends, once for the order instead of once for each of its rows: between
-- these checks nothing changes. What does change charges or totals before has them checked again.
create function forget_checked_charges() returns trigger language plpgsql as $$
begin
  perform set_config('hundredfold.charges_checked', '', true);
  return null;
end $$;
create trigger order_charges_forget before insert or delete on order_charges
  for each statement execute function forget_checked_charges();
create trigger orders_forget_charges before update of amount_cents, freight_cents, tax_cents on orders
  for each statement execute function forget_checked_charges();

create or replace function order_charge_changed() returns trigger language plpgsql as $$
declare
  of_order text := coalesce(new.order_id, old.order_id);
begin
  if current_setting('hundredfold.charges_checked', true) is distinct from of_order then
    perform check_charges(of_order);
    perform set_config('hundredfold.charges_checked', of_order, true);
  end if;
  return null;
end $$;
