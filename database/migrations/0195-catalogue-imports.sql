-- Files of products, staged row by row and applied in small parts.

-- Who sends such files, and how theirs are read.
create table suppliers (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  name text not null check (name <> '' and length(name) <= 80),
  -- How a file is read: the field of each heading, and the settings of its last import.
  mapping jsonb not null,
  created_at timestamptz not null default now()
);
create unique index suppliers_name on suppliers (lower(name));

-- The products that a supplier's files contained: those missing from the next file may be dropped.
create table supplier_products (
  supplier_id text not null references suppliers on delete cascade,
  product_id text not null references products,
  primary key (supplier_id, product_id)
);
create index supplier_products_product on supplier_products (product_id);

create table catalogue_imports (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  created_by text not null,
  created_at timestamptz not null default now(),
  file_name text not null check (length(file_name) <= 200),
  -- shopify, woocommerce, magento; table for any other file.
  format text not null check (format in ('shopify', 'woocommerce', 'magento', 'table')),
  encoding text not null,
  supplier_id text references suppliers on delete set null,
  -- uploading: rows are still being staged.
  state text not null default 'uploading' check (state in
    ('uploading', 'uploaded', 'checking', 'checked', 'running', 'done', 'failed', 'cancelled')),
  -- What is known of each column: heading, examples, how many cells look like what.
  columns jsonb not null default '[]',
  mapping jsonb,
  row_count int not null default 0,
  -- The current step is through with the rows up to this line.
  at_line int not null default 0,
  -- Rows that the current step is through with.
  done_count int not null default 0,
  new_count int not null default 0,
  changed_count int not null default 0,
  unchanged_count int not null default 0,
  skipped_count int not null default 0,
  bad_count int not null default 0,
  moved_count int not null default 0,
  dropped_count int not null default 0,
  problem text not null default '' check (length(problem) <= 500),
  failed_in text check (failed_in in ('checking', 'running')),
  worked_at timestamptz,
  ended_at timestamptz,
  check ((state = 'failed') = (failed_in is not null)),
  check (state in ('uploading', 'uploaded', 'failed', 'cancelled') or mapping is not null)
);
create index catalogue_imports_newest on catalogue_imports (created_at, id);
create index catalogue_imports_open on catalogue_imports (worked_at) where state in ('checking', 'running');

create table catalogue_import_rows (
  import_id text not null references catalogue_imports on delete cascade,
  line int not null,
  cells jsonb not null,
  -- In upper case, once the row was checked.
  sku text,
  -- Null until it was checked.
  outcome text check (outcome in ('new', 'changed', 'unchanged', 'skipped', 'bad')),
  message text not null default '',
  price_before_cents bigint,
  price_cents bigint,
  is_moved boolean not null default false,
  is_applied boolean not null default false,
  primary key (import_id, line)
);
create index catalogue_import_rows_sku on catalogue_import_rows (import_id, sku);
create index catalogue_import_rows_outcome on catalogue_import_rows (import_id, outcome, line);
create index catalogue_import_rows_moved on catalogue_import_rows (import_id, line) where is_moved;

-- A row is applied once: what is applied stays so.
create function check_import_row() returns trigger language plpgsql as $$
begin
  if old.is_applied then
    raise exception 'row % of an import is applied already', old.line using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger catalogue_import_rows_once before update on catalogue_import_rows
  for each row execute function check_import_row();

create function check_import_move() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and (old.state, new.state) not in (('uploading', 'uploaded'), ('uploaded', 'checking'),
      ('checked', 'checking'), ('checking', 'checked'), ('checked', 'running'), ('running', 'done'),
      ('checking', 'failed'), ('running', 'failed'), ('failed', 'checking'), ('failed', 'running'))
      and not (new.state = 'cancelled' and old.state in ('uploaded', 'checking', 'checked', 'running', 'failed')) then
    raise exception 'an import does not become % when it is %', new.state, old.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger catalogue_imports_move before update of state on catalogue_imports
  for each row execute function check_import_move();
