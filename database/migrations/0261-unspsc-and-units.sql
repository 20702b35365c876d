-- What kind of product it is, by the United Nations Standard Products and Services Code, and what one piece of it is, by
-- UN/ECE Recommendations 20 and 21: purchasing systems want both on each line, electronic invoices the second.

alter table products
  add column unspsc text,
  add column unit_of_measure text not null default 'H87',
  add constraint products_unspsc check (unspsc ~ '^[1-9][0-9]{7}$') not valid,
  add constraint products_unit_of_measure
    check (unit_of_measure in ('H87', 'PR', 'SET', 'KT', 'XPK', 'XBX', 'XRO', 'MTR')) not valid;

-- An invoice must not change with the product.
alter table order_lines
  add column unit_of_measure text not null default 'H87';

create or replace trigger products_tell after insert or delete or update of name, price_cents, description, image, category,
    specs, created_at, deleted_at, sku, brand, mpn, gtin, min_pieces, pieces_multiple, max_pieces, price_breaks, carton_pieces,
    carton_grams, price_version, floor_cents, tracks_serials, warranty_months, tax_class, tax_exempt_reason, family_id,
    family_minimum, family_breaks, is_listed, is_kit, kit_discount_basis_points, sold_from, lead_days, unspsc,
    unit_of_measure
  on products for each statement execute function tell_of_public_change();
