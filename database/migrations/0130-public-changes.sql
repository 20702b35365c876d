-- Tells every process that keeps replies for everybody when what they say has changed.
create function tell_of_public_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changes', '');
  return null;
end $$;
create trigger products_tell after insert or delete or update of name, price_cents, description, image, category, specs,
    created_at, deleted_at, sku, brand, mpn, gtin, min_pieces, pieces_multiple, max_pieces, price_breaks, carton_pieces,
    carton_grams, price_version, floor_cents, tracks_serials, warranty_months
  on products for each statement execute function tell_of_public_change();
create trigger incoming_stock_tells after insert or delete or update on incoming_stock
  for each statement execute function tell_of_public_change();
create trigger reviews_tell after insert or delete or update on reviews
  for each statement execute function tell_of_public_change();

-- Stock changes with each order, and transactions that notify commit one after the other: while one of them is about to
-- tell, the others leave it to that one. Who listens looks again a moment later.
create function tell_of_stock_change() returns trigger language plpgsql as $$
begin
  if pg_try_advisory_xact_lock(100130) then perform pg_notify('public_changes', ''); end if;
  return null;
end $$;
create trigger products_tell_of_stock after update of available on products
  for each statement execute function tell_of_stock_change();
