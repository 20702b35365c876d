-- Carts, address books, and what an order knows beside its lines.

-- One cart for each person; a visitor's is in the browser.
create table cart_lines (
  user_id text not null references users on delete cascade,
  product_id text not null references products,
  pieces int not null check (pieces between 1 and 1000000000),
  note text not null default '' check (length(note) <= 200),
  added_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index cart_lines_of_product on cart_lines (product_id);

create table addresses (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  customer_id text not null references customers,
  name text not null check (name <> ''),
  company text not null default '',
  -- One or several lines.
  street text not null check (street <> ''),
  city text not null check (city <> ''),
  region text not null default '',
  postal_code text not null default '',
  -- ISO 3166-1 alpha-2.
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone text not null check (phone <> ''),
  created_at timestamptz not null default now()
);
create index addresses_of_customer on addresses (customer_id, created_at desc, id desc);

-- The number that people call an order by, in the order in which they were placed.
alter table orders add column number bigint;
update orders o set number = 100000 + n.n
  from (select id, row_number() over (order by placed_at, id) as n from orders) n where n.id = o.id;
create sequence order_numbers start 100001 owned by orders.number;
select setval('order_numbers', coalesce((select max(number) from orders), 100000) + 1, false);
alter table orders
  alter column number set default nextval('order_numbers'),
  alter column number set not null,
  add constraint orders_number unique (number),
  add column purchase_order_number text not null default '' check (length(purchase_order_number) <= 60),
  add column note text not null default '' check (length(note) <= 2000),
  -- The address by its parts, where it was given so; `address` has it as a text in any case.
  add column delivery json;
alter table order_lines
  add column sku text not null default '',
  add column note text not null default '' check (length(note) <= 200);
update order_lines l set sku = p.sku from products p where p.id = l.product_id;
