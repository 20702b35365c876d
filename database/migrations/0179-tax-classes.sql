-- A product's tax class says which rate of a place it is taxed with. A place without a rate for the class taxes it with its
-- standard rate. Goods of an exempt class are taxed nowhere, for a reason that invoices print.

alter table products
  add column tax_class text not null default 'standard'
    check (tax_class in ('standard', 'reduced', 'second-reduced', 'zero', 'exempt')),
  add column tax_exempt_reason text check (length(tax_exempt_reason) between 1 and 100),
  -- The rows of before fulfil it: they are of the standard class.
  add constraint products_exempt_for_a_reason
    check ((tax_class = 'exempt') <> (tax_exempt_reason is null)) not valid;

-- The rates of before are standard rates.
alter table tax_rates
  add column tax_class text not null default 'standard'
    check (tax_class in ('standard', 'reduced', 'second-reduced', 'zero'));

-- The tax class decides what an order costs.
create or replace function count_price_changes() returns trigger language plpgsql as $$
begin
  if (new.price_cents, new.price_breaks, new.min_pieces, new.pieces_multiple, new.max_pieces, new.name,
      new.carton_pieces, new.carton_grams, new.tax_class, new.tax_exempt_reason)
    is distinct from
    (old.price_cents, old.price_breaks, old.min_pieces, old.pieces_multiple, old.max_pieces, old.name,
      old.carton_pieces, old.carton_grams, old.tax_class, old.tax_exempt_reason) then
    new.price_version := old.price_version + 1;
  end if;
  return new;
end $$;
create or replace trigger products_price_changed
  before update of price_cents, price_breaks, min_pieces, pieces_multiple, max_pieces, name, carton_pieces, carton_grams,
    tax_class, tax_exempt_reason
  on products for each row execute function count_price_changes();
create or replace trigger products_tell after insert or delete or update of name, price_cents, description, image, category,
    specs, created_at, deleted_at, sku, brand, mpn, gtin, min_pieces, pieces_multiple, max_pieces, price_breaks, carton_pieces,
    carton_grams, price_version, floor_cents, tracks_serials, warranty_months, tax_class, tax_exempt_reason
  on products for each statement execute function tell_of_public_change();
