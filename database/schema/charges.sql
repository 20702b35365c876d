create table tax_rates (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Empty: the whole country.
  region text not null default '' check (length(region) <= 100),
  name text not null check (name <> '' and length(name) <= 40),
  -- Hundredths of a percent; 0 ends the tax.
  basis_points int not null check (basis_points between 0 and 10000),
  holds_from timestamptz not null,
  -- E-mail of the admin.
  added_by text not null,
  -- A rate such as 8.875 % has tenths of a basis point.
  tenths smallint not null default 0 check (tenths between 0 and 9),
  -- Rates without a class are standard rates.
  tax_class text not null default 'standard' check (tax_class in ('standard', 'reduced', 'second-reduced', 'zero'))
);
create index tax_rates_by_time on tax_rates (holds_from desc, id desc);

create table freight_tables (
  id bigint generated always as identity primary key,
  -- Empty: everywhere without a table of its own.
  country text not null check (country ~ '^([A-Z]{2})?$'),
  region text not null default '',
  -- [{"upToGrams": 5000, "cents": 1250}, …], weights rising.
  steps json not null check (json_typeof(steps) = 'array'),
  -- For each started kilogram above the last step; null: customers ask.
  per_kg_cents bigint check (per_kg_cents >= 0),
  free_from_cents bigint check (free_from_cents >= 0),
  holds_from timestamptz not null,
  added_by text not null,
  -- Whether pieces that come later pay as a shipment of their own.
  each_shipment boolean not null default false,
  constraint freight_tables_check check (length(region) <= 100 and (region = '' or country <> ''))
);
create index freight_tables_by_time on freight_tables (holds_from desc, id desc);

-- Where an order goes whose address is one text; and a number that rises with each change of what is charged, by which
-- an order notices that it was priced with other tables.
create table charge_settings (
  is_only boolean primary key default true check (is_only),
  home_country text not null default 'US' check (home_country ~ '^[A-Z]{2}$'),
  home_region text not null default '' check (length(home_region) <= 100),
  version int not null default 1
);
insert into charge_settings (version) values
  (2);

-- Kinds of goods that the buyer may owe the tax on. A product belongs to one by its own field, its tax class or its UNSPSC code.
create table goods_groups (
  name text primary key check (name in ('phones', 'chips', 'consoles', 'tablets', 'laptops')),
  -- Codes, or the digits that they begin with.
  unspsc text[] not null default '{}',
  tax_classes text[] not null default '{}'
    check (tax_classes <@ array['standard', 'reduced', 'second-reduced', 'zero'])
);
insert into goods_groups (name, unspsc) values
  ('phones', '{43191501}'),
  ('chips', '{321016,43201503}'),
  ('consoles', '{}'),
  ('tablets', '{43211509}'),
  ('laptops', '{43211503}');

-- Where, between businesses of one country, the buyer of such goods owes the tax. Only a confirmed rule has an effect.
create table reverse_charge_rules (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  groups text[] not null check (cardinality(groups) > 0
    and groups <@ array['phones', 'chips', 'consoles', 'tablets', 'laptops']),
  -- Net, in the shop's currency; null: from the first cent.
  threshold_cents bigint check (threshold_cents > 0),
  -- Whether the threshold itself is below it.
  is_above boolean not null default false,
  counted_over text not null check (counted_over in ('order', 'invoice', 'delivery')),
  -- Whether each group is counted apart.
  is_apart boolean not null default false,
  buyers text not null check (buyers in ('any-number', 'checked-number', 'registered')),
  from_day date not null,
  -- The last day; null: until it is changed.
  until_day date,
  -- What documents say.
  mention text not null check (length(mention) between 1 and 150),
  source text not null default '' check (length(source) <= 300),
  -- The email of the admin who said that this is the law.
  confirmed_by text,
  confirmed_at timestamptz,
  constraint reverse_charge_rules_days check (until_day >= from_day),
  constraint reverse_charge_rules_confirmed check ((confirmed_by is null) = (confirmed_at is null))
);

-- Fees by law on each piece, such as that for recycling.
create table fees (
  code text primary key check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(code) <= 40),
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('recycling', 'copyright', 'packaging', 'other'))
);

create table fee_amounts (
  id bigint generated always as identity primary key,
  fee_code text not null references fees on delete cascade,
  -- Where the goods go.
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Net, for one piece.
  amount_cents bigint not null check (amount_cents > 0),
  from_day date not null,
  -- The last day; null: until it is changed.
  until_day date,
  constraint fee_amounts_days check (until_day >= from_day)
);
create index fee_amounts_of_fee on fee_amounts (fee_code);

create table order_charges (
  order_id text not null references orders on delete cascade,
  -- Which of its addresses, from 1.
  delivery int not null check (delivery > 0),
  -- What of this line goes there; null: freight.
  line_position int,
  net_cents bigint not null check (net_cents >= 0),
  -- Empty: no tax is known there.
  tax_name text not null,
  -- Hundredths of a percent.
  tax_basis_points int not null,
  -- Whole cents, half a cent rounded up.
  tax_cents bigint not null,
  tax_tenths smallint not null default 0 check (tax_tenths between 0 and 9),
  tax_category text check (tax_category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  tax_reason text not null default '' check (length(tax_reason) <= 200),
  -- Of the line that go there; null for freight, and for orders from before.
  pieces int check (pieces > 0),
  -- The goods that the buyer owes the tax on, by a rule of their country.
  goods_group text check (goods_group in ('phones', 'chips', 'consoles', 'tablets', 'laptops')),
  -- Part of net_cents: fees by law on the pieces, [{"code": "weee", "name": "WEEE", "kind": "recycling", "unitCents": 150, "each": 1,
  -- "partId": null}]; each: pieces of a kit's part in one kit.
  fees jsonb not null default '[]',
  fee_cents bigint not null default 0,
  -- Orders from before categories were stored have none.
  constraint order_charges_category
    check (
      tax_category is null or (
        (tax_category = 'S') = (tax_basis_points > 0 or tax_tenths > 0)
        and (tax_category in ('S', 'Z')) = (tax_reason = '')
      )
    ),
  constraint order_charges_fees
    check (fee_cents between 0 and net_cents and (fee_cents = 0) = (fees = '[]') and (fee_cents = 0 or pieces is not null)),
  constraint order_charges_check
    check (tax_basis_points between 0 and 10000 and (tax_name <> '' or tax_basis_points = 0)),
  unique nulls not distinct (order_id, delivery, line_position),
  foreign key (order_id, line_position) references order_lines,
  constraint order_charges_tax
    check (
      case when tax_category is null
        then tax_cents = (net_cents * (tax_basis_points * 10 + tax_tenths) + 50000) / 100000
        else abs(tax_cents * 100000 - net_cents * (tax_basis_points * 10 + tax_tenths)) < 100000
      end
    )
);

-- Rules, revision 2

-- Charges: an order costs its lines, less its coupon, the fees on them, its freight and the tax; a tax is that of the sum of its rate.
create or replace view wrong_charges as
  select o.id as order_id, format('%s cents are lines of %s, discount of %s (%s), freight of %s (%s), tax of %s (%s), fees of %s (%s)',
      o.amount_cents, l.cents, o.discount_cents, l.discount, o.freight_cents, c.freight, o.tax_cents, c.tax, o.fee_cents,
      c.fees) as wrong
    from orders o,
      lateral (select coalesce(sum(amount_cents), 0) as cents, coalesce(sum(discount_cents), 0) as discount
        from order_lines where order_id = o.id and not rejected) l,
      lateral (select coalesce(sum(net_cents) filter (where line_position is null), 0) as freight,
          coalesce(sum(tax_cents), 0) as tax, coalesce(sum(fee_cents), 0) as fees from order_charges where order_id = o.id) c
    where (o.freight_cents, o.tax_cents, o.fee_cents, o.discount_cents, o.amount_cents)
      <> (c.freight, c.tax, c.fees, l.discount, l.cents - l.discount + c.freight + c.tax + c.fees)
  union all
  select c.order_id, format('line %s is taxed on more than it costs', l.position)
    from order_charges c join order_lines l on l.order_id = c.order_id and l.position = c.line_position
    group by c.order_id, l.position, l.amount_cents, l.discount_cents, l.rejected
    having sum(c.net_cents - c.fee_cents) > l.amount_cents - l.discount_cents or l.rejected
  union all
  select order_id, format('the fees of line %s are not those of its pieces', line_position)
    from order_charges, lateral (select coalesce(sum((fee ->> 'unitCents')::bigint * (fee ->> 'each')::int * pieces), 0) as cents
      from jsonb_array_elements(fees) fee) counted
    where fee_cents <> counted.cents
  union all
  select order_id, format('the tax at %s tenths of a basis point is not that of the sum', tax_basis_points * 10 + tax_tenths)
    from order_charges where tax_category is not null group by order_id, tax_category, tax_basis_points, tax_tenths
    having sum(tax_cents) <> div(sum(net_cents) * (tax_basis_points * 10 + tax_tenths) + 50000, 100000);

-- A trigger: orders are placed at the charges of this version only, so every change counts.
create or replace function count_charge_changes() returns trigger language plpgsql as $$
begin
  update charge_settings set version = version + 1;
  return null;
end $$;
-- The country and the tax number of the seller decide how orders are taxed.
create or replace trigger seller_details_count after insert on seller_details
  for each statement execute function count_charge_changes();
create or replace trigger tax_rates_count after insert or delete on tax_rates
  for each statement execute function count_charge_changes();
create or replace trigger freight_tables_count after insert or delete on freight_tables
  for each statement execute function count_charge_changes();
create or replace trigger goods_groups_count after update on goods_groups
  for each statement execute function count_charge_changes();
create or replace trigger reverse_charge_rules_count after insert or update or delete on reverse_charge_rules
  for each statement execute function count_charge_changes();
create or replace trigger fees_count after insert or update or delete on fees
  for each statement execute function count_charge_changes();
create or replace trigger fee_amounts_count after insert or delete on fee_amounts
  for each statement execute function count_charge_changes();
-- Those of a part decide the charges of its kits too, whose own version stays.
create or replace trigger products_charged_count after update of goods_groups, fees, unspsc, tax_class on products
  for each statement execute function count_charge_changes();
create or replace trigger charge_settings_count after update of home_country, home_region on charge_settings
  for each statement execute function count_charge_changes();

create or replace function order_charge_changed() returns trigger language plpgsql as $$
declare
  of_order text := coalesce(new.order_id, old.order_id);
begin
  if current_setting('hundredfold.charges_checked', true) is distinct from of_order then
    perform check_charges(of_order);
    perform set_config('hundredfold.charges_checked', of_order, true);
  end if;
  return null;
end $$;
create constraint trigger order_charges_agree
  after insert or delete on order_charges deferrable initially deferred
  for each row execute function order_charge_changed();

-- An order's charges are checked when its transaction ends, once for the order instead of once for each of its rows: between
-- these checks nothing changes. What does change charges or totals before has them checked again.
create or replace function forget_checked_charges() returns trigger language plpgsql as $$
begin
  perform set_config('hundredfold.charges_checked', '', true);
  return null;
end $$;
create or replace trigger orders_forget_charges before update of amount_cents, freight_cents, tax_cents, fee_cents on orders
  for each statement execute function forget_checked_charges();
create or replace trigger order_charges_forget before insert or delete on order_charges
  for each statement execute function forget_checked_charges();

create or replace trigger tax_rates_hold before delete on tax_rates for each row
  when (old.holds_from <= now()) execute function refuse('holds_already', 'it holds already');
create or replace trigger tax_rates_stay before update or truncate on tax_rates
  for each statement execute function refuse_change();
create or replace trigger freight_tables_hold before delete on freight_tables for each row
  when (old.holds_from <= now()) execute function refuse('holds_already', 'it holds already');
create or replace trigger freight_tables_stay before update or truncate on freight_tables
  for each statement execute function refuse_change();
create or replace trigger goods_groups_stay before delete on goods_groups
  for each statement execute function refuse_change();
create or replace trigger fees_tell after insert or update or delete on fees
  for each statement execute function tell_of_public_change();
create or replace trigger fee_amounts_tell after insert or delete on fee_amounts
  for each statement execute function tell_of_public_change();
create or replace trigger fee_amounts_stay before update or truncate on fee_amounts
  for each statement execute function refuse_change();
create or replace trigger charge_settings_stay before delete or truncate on charge_settings
  for each statement execute function refuse_change();
create or replace trigger order_charges_are_kept before delete on order_charges for each row
  when (not is_unpaid(old.order_id)) execute function refuse('order_charges_stay', 'the charges of its order are invoiced');
create or replace trigger order_charges_stay before update or truncate on order_charges
  for each statement execute function refuse_change();
