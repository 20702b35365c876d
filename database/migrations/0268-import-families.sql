-- Products with variants in the export of another shop: each becomes a product family once its variants are products.
create table catalogue_import_families (
  import_id text not null references catalogue_imports on delete cascade,
  -- In the order of the file.
  place int not null,
  -- Its name, the names of its options, and the SKU and the values of each variant.
  family jsonb not null,
  -- made: by this import or an earlier one. Null until the run comes to it.
  outcome text check (outcome in ('made', 'refused')),
  message text not null default '',
  primary key (import_id, place)
);
