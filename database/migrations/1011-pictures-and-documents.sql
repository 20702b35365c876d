-- locks: products for a moment: columns that may be null or have a constant default, and no row is read
-- A product has further pictures with alternative texts, documents, and the facts that safety rules ask for (EU 2023/988).
alter table products add column image_alt text not null default '';
alter table products add column maker_name text;
alter table products add column maker_address text;
alter table products add column maker_contact text;
alter table products add column responsible_name text;
alter table products add column responsible_address text;
alter table products add column responsible_contact text;
alter table products add column safety_warnings text;

create table product_pictures (
  product_id text not null references products on delete cascade,
  "position" smallint not null,
  image text not null check (image <> ''),
  alt text not null default '' check (length(alt) <= 200),
  primary key (product_id, "position"),
  constraint product_pictures_differ unique (product_id, image),
  constraint product_pictures_position_check check (position between 2 and 12)
);

create table product_document_files (
  name text primary key check (name ~ '^pdf-[a-z0-9]{26}$'),
  sha256 bytea not null unique check (length(sha256) = 32),
  bytes bytea not null check (length(bytes) between 1 and 16777216),
  pages int not null check (pages > 0),
  uploaded_at timestamptz not null default now()
);

create table product_documents (
  product_id text not null references products on delete cascade,
  "position" smallint not null,
  file text not null references product_document_files,
  kind text not null check (kind in ('data-sheet', 'conformity', 'manual', 'energy-label', 'other')),
  title text not null default '' check (length(title) <= 100),
  primary key (product_id, "position"),
  constraint product_documents_differ unique (product_id, file),
  constraint product_documents_other_has_title check (kind <> 'other' or title <> ''),
  constraint product_documents_position_check check (position between 1 and 12)
);
create index product_documents_of_file on product_documents (file);

create table wanted_files (
  product_id text not null references products on delete cascade,
  kind text not null check (kind in ('picture', 'data-sheet', 'conformity', 'manual', 'energy-label')),
  url text not null check (length(url) <= 2000),
  wanted_by text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  problem text not null default '' check (length(problem) <= 500),
  attempts int not null default 0 check (attempts >= 0),
  due_at timestamptz not null default now(),
  created_at timestamptz not null default clock_timestamp(),
  primary key (product_id, kind, url)
);
create index wanted_files_waiting on wanted_files (due_at) where state = 'waiting';
create index wanted_files_open on wanted_files (created_at, product_id) where state <> 'done';
