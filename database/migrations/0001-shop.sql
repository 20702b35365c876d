-- The product server: users, products, orders with their history, reviews; and the keys that sign tokens.
-- Ids are opaque text. Money is whole US cents. Constraints carry the rules that must hold whoever writes.

create table signing_keys (
  id text primary key,
  purpose text not null check (purpose in ('identity', 'shop')),
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now()
);

create table users (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  identity_uid text not null unique,
  email text not null unique check (email = lower(email)),
  name text not null default '',
  role text check (role in ('admin')),
  address text,
  phone text,
  education text,
  created_at timestamptz not null default now()
);

create table products (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  name text not null check (name <> ''),
  price_cents bigint not null check (price_cents > 0 and price_cents % 100 = 0),
  available int not null check (available >= 0),
  description text not null,
  image text not null,
  category text not null,
  -- json, not jsonb: a specification keeps the order in which it was written.
  specs json not null default '{}',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index products_newest on products (created_at desc, id) where deleted_at is null;
create index products_by_name on products (lower(name), id) where deleted_at is null;
create index products_by_price on products (price_cents, id) where deleted_at is null;

create table orders (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  buyer_id text references users on delete set null,
  buyer_name text not null,
  buyer_email text not null,
  product_id text not null references products,
  product_name text not null,
  image text not null,
  pieces int not null check (pieces >= 100),
  price_cents bigint not null check (price_cents > 0),
  amount_cents bigint not null check (amount_cents = price_cents * pieces),
  address text not null check (address <> ''),
  phone text not null check (phone <> ''),
  status text not null default 'not payed'
    check (status in ('not payed', 'pending', 'delivered', 'cancelled', 'refunded')),
  payment_id text unique,
  transaction_id text unique,
  placed_at timestamptz not null default now(),
  -- Paid means that the money is here: nothing is pending, delivered or refunded without a transaction.
  check ((status in ('pending', 'delivered', 'refunded')) = (transaction_id is not null))
);
create index orders_newest on orders (placed_at desc, id desc);
create index orders_of_buyer on orders (buyer_id, placed_at desc, id desc);
create index orders_of_product on orders (product_id);

create table order_moves (
  id bigint generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  from_status text,
  to_status text not null,
  actor text not null,
  at timestamptz not null default now(),
  -- The moves that exist. An order is placed once, and every later move starts where the one before ended.
  check (
    (from_status, to_status) in (
      ('not payed', 'pending'), ('not payed', 'cancelled'), ('pending', 'delivered'), ('pending', 'refunded')
    )
    or (from_status is null and to_status = 'not payed')
  ),
  unique nulls not distinct (order_id, from_status)
);

create table reviews (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  author_id text references users on delete set null,
  username text not null,
  product_name text not null check (product_name <> ''),
  review text not null check (review <> ''),
  rating int not null check (rating between 1 and 5),
  created_at timestamptz not null default now()
);
create index reviews_newest on reviews (created_at desc, id);
