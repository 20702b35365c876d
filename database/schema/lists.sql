create table lists (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  customer_id text not null references customers,
  -- Null once the account was deleted.
  created_by text references users on delete set null,
  name text not null check (name <> '' and length(name) <= 100),
  -- Whether the customer's other members see it.
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint lists_seen check (shared or created_by is not null)
);
create unique index lists_name on lists (customer_id, lower(name));
create index lists_of_creator on lists (created_by);

create table list_lines (
  list_id text not null references lists on delete cascade,
  product_id text not null references products,
  pieces int not null check (pieces between 1 and 1000000000),
  note text not null default '' check (length(note) <= 200),
  added_at timestamptz not null default now(),
  primary key (list_id, product_id)
);
create index list_lines_of_product on list_lines (product_id);
