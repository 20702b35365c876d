create table price_lists (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  name text not null check (name <> '' and length(name) <= 100),
  notes text not null default '' check (length(notes) <= 2000),
  created_at timestamptz not null default now()
);
create unique index price_lists_by_name on price_lists (lower(name));

create table price_list_versions (
  id bigint generated always as identity primary key,
  price_list_id text not null references price_lists,
  -- From 1.
  number int not null check (number > 0),
  -- Hundredths of a percent off the public price; null: nothing.
  discount_basis_points int check (discount_basis_points between 1 and 9999),
  -- How many prices it has.
  price_count int not null default 0,
  -- Rises with each change of a draft.
  revision int not null default 1,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  -- E-mail of the admin.
  published_by text,
  unique (price_list_id, number),
  constraint price_list_versions_published check ((published_at is null) = (published_by is null))
);
create unique index price_list_drafts on price_list_versions (price_list_id) where published_at is null;
create index price_list_published on price_list_versions (price_list_id, number desc) where published_at is not null;

-- The unit price of a product from a quantity on.
create table price_list_prices (
  version_id bigint not null references price_list_versions,
  product_id text not null references products,
  from_pieces int not null check (from_pieces between 1 and 1000000000),
  price_cents bigint not null check (price_cents > 0),
  primary key (version_id, product_id, from_pieces)
);

-- Rules, revision 1

-- Of a published version none comes or goes; of a product more pieces cost less each.
create or replace function check_price_list_prices() returns trigger language plpgsql as $$
begin
  -- Nobody publishes it meanwhile.
  perform from price_list_versions where id in (select version_id from changed) for share;
  perform refuse_wrong('price_list_versions_stay', 'the prices of a version that was published do not change')
    from price_list_versions where id in (select version_id from changed) and published_at is not null;
  perform refuse_wrong('price_list_prices_fall', 'more pieces must cost less each') from (
      select price_cents >= lag(price_cents) over (partition by version_id, product_id order by from_pieces) as rises
      from price_list_prices where (version_id, product_id) in (select version_id, product_id from changed)) steps
    where rises;
  return null;
end $$;
create or replace trigger price_list_prices_added after insert on price_list_prices referencing new table as changed
  for each statement execute function check_price_list_prices();
create or replace trigger price_list_prices_gone after delete on price_list_prices referencing old table as changed
  for each statement execute function check_price_list_prices();

-- Own, or else those of the company above.
create or replace function price_list_of(of_customer text) returns text language sql stable as $$
  select coalesce(c.price_list_id, p.price_list_id)
    from companies c left join companies p on p.customer_id = c.parent_id where c.customer_id = of_customer
$$;

create or replace trigger price_list_versions_kept before truncate on price_list_versions
  for each statement execute function refuse_change();
create or replace trigger price_list_versions_stay before update or delete on price_list_versions for each row
  when (old.published_at is not null)
  execute function refuse('price_list_versions_stay', 'a version of a price list that was published does not change');
create or replace trigger price_list_prices_stay before update or truncate on price_list_prices
  for each statement execute function refuse_change();
