-- Orders are found by all that a caller may know of one, sorted by what a list shows, and looked at through views that
-- admins keep.
-- locks: about 4 s of no new orders for 100,000 orders, for the three indexes

-- What of an order is searched: in lower case, with a blank before each word. The digits of the phone stand there once
-- more, without what is between them.
create function order_words(
  search_text text, buyer_name text, phone text, address text, purchase_order_number text, transaction_id text
) returns text language sql immutable parallel safe as $$
  select lower(' ' || search_text || ' ' || buyer_name || ' ' || phone || ' ' || translate(phone, ' +-()./', '') || ' '
    || translate(address, E'\n', ' ') || ' ' || purchase_order_number || ' ' || coalesce(transaction_id, ''))
$$;
create index orders_by_words on orders using gin (
  order_words(search_text, buyer_name, phone, address, purchase_order_number, transaction_id) gin_trgm_ops
);
drop index orders_by_search_text;

-- Orders that are divided are found by each of their addresses, as new ones are.
update orders o set search_text = o.search_text || ' ' || d.words
  from (
    select order_id, lower(translate(string_agg(address || ' ' || phone, ' ' order by position), E'\n', ' ')) as words
    from order_deliveries group by order_id
  ) d
  where d.order_id = o.id;

create index orders_by_buyer on orders (buyer_email, id);
create index orders_by_pieces on orders (pieces, id);

-- The columns that an admin chose of the list of all orders.
create table order_columns (
  user_id text primary key references users on delete cascade,
  columns text[] not null check (cardinality(columns) > 0)
);

-- A filter with its sort and columns, kept under a name.
create table order_views (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  user_id text not null references users on delete cascade,
  name text not null check (name <> ''),
  -- As the call for all orders has it.
  filter jsonb not null,
  columns text[] not null check (cardinality(columns) > 0),
  created_at timestamptz not null default now()
);
create unique index order_views_by_name on order_views (user_id, lower(name));
