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
  created_at timestamptz not null default now(),
  -- The address that a checkout begins with: at most one of a customer's.
  is_default boolean not null default false
);
create unique index addresses_default on addresses (customer_id) where is_default;
create index addresses_of_customer on addresses (customer_id, is_default desc, created_at desc, id desc);

-- Where the invoices of a customer go, apart from the address book: the address by its parts and, as `text`, as it is
-- printed. An order keeps its own copy.
create table billing_addresses (
  customer_id text primary key references customers on delete cascade,
  address json not null check (address ->> 'text' <> '')
);
