-- Saved lists: products with quantities, kept under a name to be ordered again; and which address is the usual one.

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
  -- Somebody sees every list.
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

-- What a person kept for themselves goes with the account; what is shared stays with the customer.
create function delete_private_lists() returns trigger language plpgsql as $$
begin
  delete from lists where created_by = old.id and not shared;
  return old;
end $$;
create trigger users_private_lists before delete on users for each row execute function delete_private_lists();

-- The address that a checkout begins with: at most one of a customer's.
alter table addresses add column is_default boolean not null default false;
update addresses a set is_default = true
  where not exists (
    select from addresses b
    where b.customer_id = a.customer_id and (b.created_at, b.id) > (a.created_at, a.id)
  );
create unique index addresses_default on addresses (customer_id) where is_default;
drop index addresses_of_customer;
create index addresses_of_customer on addresses (customer_id, is_default desc, created_at desc, id desc);
