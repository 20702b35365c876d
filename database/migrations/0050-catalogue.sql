-- What a purchasing department asks of a product: codes, how many can be ordered, what many cost, how it is packed.

create sequence product_skus start 100001;

-- Price breaks: a list of {from, priceCents}; more pieces cost less each, and less than the base price.
create function are_price_breaks(breaks jsonb, base_cents bigint) returns boolean
  language sql immutable strict as $$
  select jsonb_typeof(breaks) = 'array' and jsonb_array_length(breaks) <= 10 and coalesce(bool_and(coalesce(
    jsonb_typeof(b -> 'from') = 'number' and jsonb_typeof(b -> 'priceCents') = 'number'
    and (b ->> 'from')::numeric % 1 = 0 and (b ->> 'priceCents')::numeric % 1 = 0
    and (b ->> 'from')::numeric > previous_from and (b ->> 'from')::numeric <= 1000000000
    and (b ->> 'priceCents')::numeric between 1 and previous_cents - 1,
    false
  )), true)
  from (
    select b,
      coalesce(lag((b ->> 'from')::numeric) over (order by n), 1) as previous_from,
      coalesce(lag((b ->> 'priceCents')::numeric) over (order by n), base_cents) as previous_cents
    from jsonb_array_elements(case jsonb_typeof(breaks) when 'array' then breaks else '[]' end)
      with ordinality as each(b, n)
  ) pairs
$$;

alter table products
  add column sku text not null default 'HF-P' || nextval('product_skus'),
  add column brand text,
  -- The maker's own number for it.
  add column mpn text,
  -- A bar code's digits.
  add column gtin text,
  add column min_pieces int not null default 100,
  add column pieces_multiple int not null default 1,
  add column max_pieces int,
  add column price_breaks jsonb not null default '[]',
  add column carton_pieces int,
  add column carton_grams int,
  -- Counts the changes of what orders are priced and checked with: one with another number is not placed.
  add column price_version int not null default 1;

-- A trigger on these columns, because check constraints are evaluated whenever pieces are taken too: they would be a
-- quarter of an order's time.
create function check_product_terms() returns trigger language plpgsql as $$
declare
  violated text := case
    when new.sku !~ '^[!-~]([ -~]{0,62}[!-~])?$' then 'products_sku'
    when new.brand = '' then 'products_brand'
    when new.mpn = '' then 'products_mpn'
    when new.gtin !~ '^([0-9]{8}|[0-9]{12,14})$' then 'products_gtin'
    when new.min_pieces < 100 then 'products_min_pieces'
    when new.pieces_multiple < 1 or new.min_pieces % new.pieces_multiple <> 0
      or new.max_pieces < new.min_pieces or new.max_pieces % new.pieces_multiple <> 0 then 'products_quantity_rule'
    when new.carton_pieces <= 0 or new.carton_grams <= 0
      or new.carton_grams is not null and new.carton_pieces is null then 'products_carton'
    when not are_price_breaks(new.price_breaks, new.price_cents) then 'products_price_breaks'
  end;
begin
  if violated is not null then
    raise exception 'product % violates %', new.id, violated
      using errcode = 'check_violation', constraint = violated, table = 'products';
  end if;
  return null;
end $$;
create trigger products_terms
  after insert or update of sku, brand, mpn, gtin, min_pieces, pieces_multiple, max_pieces, price_breaks, price_cents,
    carton_pieces, carton_grams
  on products for each row execute function check_product_terms();

create unique index products_by_sku on products (upper(sku));
create index products_by_mpn on products (upper(mpn)) where mpn is not null;
create index products_by_gtin on products (gtin) where gtin is not null;
create index products_by_brand on products (brand, created_at desc, id desc) where deleted_at is null;

create function count_price_changes() returns trigger language plpgsql as $$
begin
  if (new.price_cents, new.price_breaks, new.min_pieces, new.pieces_multiple, new.max_pieces, new.name)
    is distinct from
    (old.price_cents, old.price_breaks, old.min_pieces, old.pieces_multiple, old.max_pieces, old.name) then
    new.price_version := old.price_version + 1;
  end if;
  return new;
end $$;
create trigger products_price_changed
  before update of price_cents, price_breaks, min_pieces, pieces_multiple, max_pieces, name on products
  for each row execute function count_price_changes();

-- Words are looked for in all that a product is called.
alter table products add column search_text text not null generated always as
  (name || ' ' || sku || coalesce(' ' || mpn, '') || coalesce(' ' || brand, '')) stored;
drop index products_by_trigram;
create index products_by_trigram on products using gin (search_text gin_trgm_ops) where deleted_at is null;

-- Few pieces are left: LOW_STOCK_PIECES of contract/limits.ts. Indexed instead of the number of pieces, because an order
-- that changes no indexed value writes no index entries (a heap-only tuple).
alter table products add column is_low boolean not null generated always as (available < 500) stored;
drop index products_low;
create index products_low on products (id) where is_low and deleted_at is null;
