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
  check (state <> 'waiting' or (url is null) <> (bytes is null)),
  check (state = 'waiting' or bytes is null)
);
create index wanted_pictures_waiting on wanted_pictures (due_at) where state = 'waiting';
create index wanted_pictures_open on wanted_pictures (created_at, product_id) where state <> 'done';
