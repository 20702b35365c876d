-- A customer's own part numbers of products, remembered once they were chosen.
create table part_numbers (
  customer_id text not null references customers,
  -- In upper case.
  code text not null check (code = upper(code) and code <> '' and length(code) <= 64),
  product_id text not null references products,
  created_at timestamptz not null default now(),
  primary key (customer_id, code)
);
