-- A piece may cost dollars and cents.
alter table products drop constraint products_price_cents_check;
alter table products add constraint products_price_cents_check check (price_cents > 0);
