create sequence product_skus start 100001;

create table products (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  name text not null check (name <> ''),
  price_cents bigint not null check (price_cents > 0),
  available int not null check (available >= 0),
  description text not null,
  image text not null,
  category text not null,
  -- json, not jsonb: a specification keeps the order in which it was written.
  specs json not null default '{}',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  sku text not null default ('HF-P' || nextval('product_skus')),
  brand text,
  -- The maker's own number for it.
  mpn text,
  -- A bar code's digits.
  gtin text,
  min_pieces int not null default 100,
  pieces_multiple int not null default 1,
  max_pieces int,
  price_breaks jsonb not null default '[]',
  carton_pieces int,
  carton_grams int,
  -- Counts the changes of what orders are priced and checked with: one with another number is not placed.
  price_version int not null default 1,
  -- Words are looked for in all that a product is called.
  search_text text generated always as (name || ' ' || sku || coalesce(' ' || mpn, '') || coalesce(' ' || brand, '')) stored not null,
  -- Few pieces are left: LOW_STOCK_PIECES of contract/limits.ts. Indexed instead of the number of pieces, because an order
  -- that changes no indexed value writes no index entries (a heap-only tuple).
  is_low boolean generated always as (available < 500) stored not null,
  -- Below it no piece is offered without a person. None: nothing is offered by itself.
  floor_cents bigint check (floor_cents > 0),
  -- Products whose pieces are known one by one, and how long they are under warranty.
  tracks_serials boolean not null default false,
  warranty_months int,
  tax_class text not null default 'standard'
    check (tax_class in ('standard', 'reduced', 'second-reduced', 'zero', 'exempt')),
  tax_exempt_reason text check (length(tax_exempt_reason) between 1 and 100),
  -- Copies of the family, kept by triggers, so that prices and lists need no join.
  family_id text,
  family_minimum boolean not null default false,
  family_breaks boolean not null default false,
  -- Whether lists that show each family once show it by this product: the cheapest of the family on sale.
  is_listed boolean not null default true,
  is_kit boolean not null default false,
  -- Percent off the sum of its parts' prices, in hundredths; null for a kit with a price of its own.
  kit_discount_basis_points smallint,
  -- The pieces that orders may take: those on the shelf, those of confirmed incoming lots too, or any number, made to order.
  sold_from text not null default 'shelf',
  -- Of a product that is made to order: days until pieces without a lot are there.
  lead_days smallint,
  unspsc text,
  unit_of_measure text not null default 'H87',
  -- What the picture shows, for people who do not see it.
  image_alt text not null default '',
  -- Who made it, and who answers for it in the European Union (EU 2023/988); a contact is an email or web address.
  maker_name text,
  maker_address text,
  maker_contact text,
  responsible_name text,
  responsible_address text,
  responsible_contact text,
  safety_warnings text,
  -- Goods that a country may have their buyer owe the tax on: names of goods_groups. Arrays of texts.
  goods_groups jsonb not null default '[]',
  -- Fees by law on each piece: codes of fees.
  fees jsonb not null default '[]',
  constraint products_by_kind unique (id, is_kit),
  constraint products_exempt_for_a_reason check ((tax_class = 'exempt') <> (tax_exempt_reason is null)),
  constraint products_kit_discount
    check (kit_discount_basis_points is null or (is_kit and kit_discount_basis_points between 0 and 9999)),
  constraint products_kit_without_family check (not (is_kit and family_id is not null)),
  constraint products_kit_without_stock check (not (is_kit and available <> 0)),
  constraint products_unit_of_measure check (unit_of_measure in ('H87', 'PR', 'SET', 'KT', 'XPK', 'XBX', 'XRO', 'MTR')),
  constraint products_unspsc check (unspsc ~ '^[1-9][0-9]{7}$')
);
create index products_by_name on products (lower(name), id) where deleted_at is null;
create unique index products_by_sku on products (upper(sku));
create index products_by_mpn on products (upper(mpn)) where mpn is not null;
create index products_by_gtin on products (gtin) where gtin is not null;
create index products_by_trigram on products using gin (search_text gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 64) where deleted_at is null;
create index products_low on products (id) where is_low and deleted_at is null;
create index products_by_age on products (created_at desc, id desc) where deleted_at is null;
create index products_by_family on products (family_id) where family_id is not null;
-- For lists that show each family once, and for counting them.
create index products_listed on products (created_at desc, id desc) where is_listed and deleted_at is null;
create index products_kits on products (id) where is_kit;
create index products_alone on products (is_listed) where family_id is null and deleted_at is null;
-- Counting listed products reads only these.
create index products_in_category on products (category, created_at desc, id desc) include (is_listed)
  where deleted_at is null;
create index products_of_brand on products (brand, created_at desc, id desc) include (is_listed) where deleted_at is null;
create index products_at_price on products (price_cents, id) include (is_listed) where deleted_at is null;
-- For counting and sorting lists that show each family once by price: the index of all products has to pass every variant.
create index products_listed_at_price on products (price_cents, id) where is_listed and deleted_at is null;
-- The variants on sale of a family are counted, and their lowest price found, in an index alone.
create index products_of_family on products (family_id, price_cents) include (category)
  where family_id is not null and deleted_at is null;
-- Products are filtered by the first digits of their UNSPSC code.
create index products_by_unspsc on products (unspsc text_pattern_ops) where unspsc is not null and deleted_at is null;

-- The pieces of each product once more, in a narrow table, by which lists are sorted. An index of products.available would make
-- every order write all indexes of its products.
create table products_by_stock (
  product_id text primary key references products on delete cascade,
  pieces bigint not null
) with (fillfactor = 70);
create index products_by_stock_pieces on products_by_stock (pieces, product_id);

-- The pictures after the first, which is products.image.
create table product_pictures (
  product_id text not null references products on delete cascade,
  "position" smallint not null,
  image text not null check (image <> ''),
  alt text not null default '' check (length(alt) <= 200),
  primary key (product_id, "position"),
  constraint product_pictures_differ unique (product_id, image),
  constraint product_pictures_position_check check (position between 2 and 12)
);

-- PDFs that people have uploaded, as they were written anew. Products with the same document share its file.
create table product_document_files (
  -- Random; its address is made of it.
  name text primary key check (name ~ '^pdf-[a-z0-9]{26}$'),
  -- Of the uploaded file.
  sha256 bytea not null unique check (length(sha256) = 32),
  bytes bytea not null check (length(bytes) between 1 and 16777216),
  pages int not null check (pages > 0),
  uploaded_at timestamptz not null default now()
);

create table product_documents (
  product_id text not null references products on delete cascade,
  "position" smallint not null,
  file text not null references product_document_files,
  kind text not null check (kind in ('data-sheet', 'conformity', 'manual', 'energy-label', 'other')),
  title text not null default '' check (length(title) <= 100),
  primary key (product_id, "position"),
  constraint product_documents_differ unique (product_id, file),
  constraint product_documents_other_has_title check (kind <> 'other' or title <> ''),
  constraint product_documents_position_check check (position between 1 and 12)
);
create index product_documents_of_file on product_documents (file);

-- Rules, revision 3

-- Price breaks: a list of {from, priceCents}; more pieces cost less each, and less than the base price.
create or replace function are_price_breaks(breaks jsonb, base_cents bigint) returns boolean
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

create or replace trigger products_brand after insert or update of brand on products for each row
  when (new.brand = '') execute function refuse('products_brand', 'a brand has a name');
create or replace trigger products_carton after insert or update of carton_pieces, carton_grams on products for each row
  when (new.carton_pieces <= 0 or new.carton_grams <= 0 or new.carton_grams is not null and new.carton_pieces is null)
  execute function refuse('products_carton', 'no such carton');
create or replace trigger product_documents_log after insert or update or delete on product_documents
  for each row execute function log_change('product', 'product_id');
create or replace trigger product_documents_tell after insert or update or delete on product_documents
  for each statement execute function tell_of_public_change();
create or replace trigger product_pictures_log after insert or update or delete on product_pictures
  for each row execute function log_change('product', 'product_id');
create or replace trigger product_pictures_tell after insert or update or delete on product_pictures
  for each statement execute function tell_of_public_change();
create or replace trigger products_gtin after insert or update of gtin on products for each row
  when (new.gtin !~ '^([0-9]{8}|[0-9]{12,14})$') execute function refuse('products_gtin', 'no such GTIN');
create or replace trigger products_lead_days before insert or update of sold_from, lead_days on products for each row
  when ((new.sold_from = 'order') <> (new.lead_days is not null) or new.lead_days not between 1 and 730)
  execute function refuse('products_sold_from', 'what is sold from order has 1 to 730 days, and nothing else has');
-- Pieces in stock, and what is derived from them, change with every order; the stock ledger has those.
create or replace trigger products_log_added after insert or delete on products
  for each row execute function log_change('product', 'id');
create or replace trigger products_log_changed after update of
    name, sku, brand, mpn, gtin, unspsc, unit_of_measure, price_cents, price_breaks, floor_cents, min_pieces,
    pieces_multiple, max_pieces, carton_pieces, carton_grams, tracks_serials, warranty_months, tax_class,
    tax_exempt_reason, sold_from, lead_days, description, image, category, specs, deleted_at, is_kit,
    kit_discount_basis_points, image_alt, maker_name, maker_address, maker_contact, responsible_name,
    responsible_address, responsible_contact, safety_warnings, goods_groups, fees
  on products for each row when (old.* *<> new.*) execute function log_change('product', 'id');
create or replace trigger products_makers after insert or update of maker_name, maker_address, maker_contact, responsible_name,
    responsible_address, responsible_contact on products for each row
  when ((new.maker_name is null) <> (new.maker_address is null) or new.maker_contact is not null and new.maker_name is null
    or (new.responsible_name is null) <> (new.responsible_address is null)
    or new.responsible_contact is not null and new.responsible_name is null
    or '' in (new.maker_name, new.maker_address, new.maker_contact, new.responsible_name, new.responsible_address,
      new.responsible_contact, new.safety_warnings))
  execute function refuse('products_makers', 'a maker and a responsible person have a name and an address');
create or replace trigger products_min_pieces after insert or update of min_pieces on products for each row
  when (new.min_pieces < 100) execute function refuse('products_min_pieces', 'lots have 100 pieces and more');
create or replace trigger products_mpn after insert or update of mpn on products for each row
  when (new.mpn = '') execute function refuse('products_mpn', 'a part number is not empty');
create or replace trigger products_price_breaks after insert or update of price_breaks, price_cents on products for each row
  when (not are_price_breaks(new.price_breaks, new.price_cents))
  execute function refuse('products_price_breaks', 'more pieces must cost less each');
create or replace trigger products_quantity_rule after insert or update of min_pieces, pieces_multiple, max_pieces on products for each row
  when (new.pieces_multiple < 1 or new.min_pieces % nullif(new.pieces_multiple, 0) <> 0
    or new.max_pieces < new.min_pieces or new.max_pieces % nullif(new.pieces_multiple, 0) <> 0)
  execute function refuse('products_quantity_rule', 'the least and the most pieces are not whole multiples');
-- Products. Triggers on these columns, because check constraints are evaluated whenever pieces are taken too: they would be a
-- quarter of an order's time.
create or replace trigger products_sku after insert or update of sku on products for each row
  when (new.sku !~ '^[!-~]([ -~]{0,62}[!-~])?$') execute function refuse('products_sku', 'no such SKU');
create or replace trigger products_sold_from before insert or update of sold_from, is_kit on products for each row
  when (new.sold_from not in ('shelf', 'incoming', 'order') or new.is_kit and new.sold_from <> 'shelf')
  execute function refuse('products_sold_from', 'it cannot be sold from', 'sold_from');
create or replace trigger products_tell after insert or delete or update of name, price_cents, description, image, category,
    specs, created_at, deleted_at, sku, brand, mpn, gtin, min_pieces, pieces_multiple, max_pieces, price_breaks, carton_pieces,
    carton_grams, price_version, floor_cents, tracks_serials, warranty_months, tax_class, tax_exempt_reason, family_id,
    family_minimum, family_breaks, is_listed, is_kit, kit_discount_basis_points, sold_from, lead_days, unspsc,
    unit_of_measure, image_alt, maker_name, maker_address, maker_contact, responsible_name,
    responsible_address, responsible_contact, safety_warnings, fees, goods_groups
  on products for each statement execute function tell_of_public_change();
create or replace trigger products_warranty before insert or update of warranty_months on products for each row
  when (new.warranty_months not between 1 and 240) execute function refuse('products_warranty', 'no such warranty');
