-- A rate such as 8.875 % has tenths of a basis point.
alter table tax_rates add column tenths smallint not null default 0 check (tenths between 0 and 9);
alter table order_charges add column tax_tenths smallint not null default 0 check (tax_tenths between 0 and 9);
alter table order_charges drop constraint order_charges_tax;
-- The rows of before fulfil it: they have no tenths.
alter table order_charges add constraint order_charges_tax
  check (tax_cents = (net_cents * (tax_basis_points * 10 + tax_tenths) + 50000) / 100000) not valid;
