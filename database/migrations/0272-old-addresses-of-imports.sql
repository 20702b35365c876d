-- The addresses that products have in another shop, from its export: each is redirected once its product is there.
create table catalogue_import_addresses (
  import_id text not null references catalogue_imports on delete cascade,
  -- In the order of the file.
  place int not null,
  -- As redirects have it.
  path text not null,
  -- Of the product that it leads to.
  sku text not null,
  -- made: by this import or an earlier one. Null until the run comes to it, unless the check found a conflict.
  outcome text check (outcome in ('made', 'conflict')),
  message text not null default '',
  primary key (import_id, place)
);
