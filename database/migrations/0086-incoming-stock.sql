-- What is coming in: pieces of a product, and the day on which the supplier promised them.
create table incoming_stock (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  product_id text not null references products,
  pieces int not null check (pieces between 1 and 100000000),
  expected_on date not null,
  -- What the supplier said; for admins only.
  note text not null default '' check (length(note) <= 200),
  -- E-mail of the admin.
  booked_by text not null,
  created_at timestamptz not null default now(),
  -- When its pieces were booked into the stock ledger.
  received_at timestamptz
);
create index incoming_stock_expected on incoming_stock (expected_on, id) where received_at is null;
create index incoming_stock_of_product on incoming_stock (product_id, expected_on, id) where received_at is null;
