-- The steps of a new shop's first hour that an owner skipped; `open`: the owners said that the shop is open, which ends them. What
-- is done is read from what the shop has.
create table first_hour (
  step text primary key
    check (step in ('brand', 'seller', 'taxes', 'bank', 'legal', 'products', 'order', 'open')),
  at timestamptz not null default now()
);
