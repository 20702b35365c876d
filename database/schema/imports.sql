-- Who sends such files, and how theirs are read.
create table suppliers (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  name text not null check (name <> '' and length(name) <= 80),
  -- How a file is read: the field of each heading, and the settings of its last import.
  mapping jsonb,
  created_at timestamptz not null default now(),
  -- Files that are fetched from a supplier's address on a schedule.
  feed_url text check (length(feed_url) <= 500),
  feed_every text check (feed_every in ('hourly', 'daily')),
  -- The admin who set it, as whom its files are imported.
  feed_by text,
  feed_next_at timestamptz,
  feed_fetched_at timestamptz,
  -- The result of the last fetch.
  feed_result text not null default '' check (length(feed_result) <= 500),
  -- Of the last file that was imported: the same one again changes nothing.
  feed_hash text,
  email text not null default '' check (length(email) <= 254),
  address text not null default '' check (length(address) <= 500),
  -- Days from an order until its pieces come.
  lead_days smallint not null default 14 check (lead_days between 0 and 730),
  -- Days of sales that an order to them shall cover.
  cover_days smallint not null default 30 check (cover_days between 1 and 730),
  -- The amount below which they do not deliver.
  minimum_cents bigint not null default 0 check (minimum_cents >= 0),
  constraint suppliers_feed_whole
    check ((feed_url is null) = (feed_every is null)
      and (feed_url is null) = (feed_by is null) and (feed_url is null) = (feed_next_at is null))
);
create unique index suppliers_name on suppliers (lower(name));

-- The products that a supplier's files contained: those missing from the next file may be dropped.
create table supplier_products (
  supplier_id text not null references suppliers on delete cascade,
  product_id text not null references products,
  -- Whether the supplier's files contained it: only then it may be dropped when the next file lacks it.
  in_files boolean not null default true,
  supplier_sku text not null default '' check (length(supplier_sku) <= 60),
  -- Of a piece; null: not known.
  cost_cents bigint check (cost_cents > 0),
  -- They sell multiples of this.
  multiple int not null default 1 check (multiple between 1 and 100000000),
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
  state text not null default 'uploading'
    check (state in
      ('uploading', 'uploaded', 'checking', 'checked', 'running', 'done', 'failed', 'cancelled')),
  -- Facts about each column: heading, examples, counts of the shapes of its cells.
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
  failed_in text check (failed_in in ('uploading', 'checking', 'running')),
  worked_at timestamptz,
  ended_at timestamptz,
  -- A file of a feed, which runs after its check unless it must be confirmed.
  runs_itself boolean not null default false,
  -- Price breaks that a new price would no longer be above, and what stands in proportion; columns of an export that no field
  -- takes.
  breaks_count int not null default 0,
  left_out jsonb not null default '[]',
  constraint catalogue_imports_check check ((state = 'failed') = (failed_in is not null)),
  constraint catalogue_imports_check1
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
  breaks_before jsonb,
  breaks_after jsonb,
  primary key (import_id, line)
);
create index catalogue_import_rows_sku on catalogue_import_rows (import_id, sku);
create index catalogue_import_rows_outcome on catalogue_import_rows (import_id, outcome, line);
create index catalogue_import_rows_moved on catalogue_import_rows (import_id, line) where is_moved;

-- Pictures of products that come from elsewhere, each made in the background: fetched from an address, or from a ZIP.
create table wanted_pictures (
  product_id text primary key references products,
  -- Where it is fetched from; stays, so that the same address is not fetched again.
  url text check (length(url) <= 2000),
  -- The file from a ZIP, until it was made.
  bytes bytea check (length(bytes) <= 8388608),
  wanted_by text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  problem text not null default '' check (length(problem) <= 500),
  attempts int not null default 0 check (attempts >= 0),
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint wanted_pictures_check check (state <> 'waiting' or (url is null) <> (bytes is null)),
  constraint wanted_pictures_check1 check (state = 'waiting' or bytes is null)
);
create index wanted_pictures_waiting on wanted_pictures (due_at) where state = 'waiting';
create index wanted_pictures_open on wanted_pictures (created_at, product_id) where state <> 'done';

-- Further pictures and documents of products, at addresses of an import: fetched one after the other. What was fetched stays, so
-- that the same address is not fetched again.
create table wanted_files (
  product_id text not null references products on delete cascade,
  kind text not null check (kind in ('picture', 'data-sheet', 'conformity', 'manual', 'energy-label')),
  url text not null check (length(url) <= 2000),
  wanted_by text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  problem text not null default '' check (length(problem) <= 500),
  attempts int not null default 0 check (attempts >= 0),
  due_at timestamptz not null default now(),
  -- In the order of the file, within one statement too.
  created_at timestamptz not null default clock_timestamp(),
  primary key (product_id, kind, url)
);
create index wanted_files_waiting on wanted_files (due_at) where state = 'waiting';
create index wanted_files_open on wanted_files (created_at, product_id) where state <> 'done';

-- The file of an import whose rows are not all staged yet. After a kill, it is read again.
create table catalogue_import_files (
  import_id text primary key references catalogue_imports on delete cascade,
  bytes bytea not null
);

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

-- Rules, revision 1

create or replace trigger catalogue_imports_move before update of state on catalogue_imports for each row
  when (new.state <> old.state and (old.state, new.state) not in (('uploading', 'uploaded'), ('uploaded', 'checking'),
    ('checked', 'checking'), ('checking', 'checked'), ('checked', 'running'), ('running', 'done'), ('uploading', 'failed'),
    ('checking', 'failed'), ('running', 'failed'), ('failed', 'checking'), ('failed', 'running'), ('uploading', 'cancelled'),
    ('uploaded', 'cancelled'), ('checking', 'cancelled'), ('checked', 'cancelled'), ('running', 'cancelled'),
    ('failed', 'cancelled')))
  execute function refuse('catalogue_imports_move', 'it does not become', 'state');
create or replace trigger catalogue_import_rows_once before update on catalogue_import_rows for each row
  when (old.is_applied) execute function refuse('catalogue_import_rows_once', 'a row that is applied already');
