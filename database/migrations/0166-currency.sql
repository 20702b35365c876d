-- The currency of the shop. All amounts of the database are whole numbers of its smallest unit, so it stays as soon as
-- there is an order. Shops that were opened before sell in US dollars.

create table shop_currency (
  is_only boolean primary key default true check (is_only),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  decimals smallint not null check (decimals in (0, 2, 3))
);
insert into shop_currency (currency, decimals) values ('USD', 2);

create function keep_currency() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a shop has a currency'; end if;
  if new.currency <> old.currency and exists (select from orders) then
    raise exception 'the currency of a shop with orders stays %', old.currency using constraint = 'shop_currency_stays';
  end if;
  if new.decimals <> old.decimals and exists (select from products) then
    raise exception 'prices of % have % decimals', old.currency, old.decimals using constraint = 'shop_currency_decimals';
  end if;
  return new;
end $$;
create trigger shop_currency_stays before update or delete on shop_currency
  for each row execute function keep_currency();

-- The amount of an event of a webhook, in the currency of the shop.
create or replace function wire_dollars(cents bigint) returns numeric language sql stable as $$
  select round(cents / 10::numeric ^ decimals, decimals) from shop_currency
$$;
