-- locks: products, orders and invoices for some 100 ms each (columns with constant defaults, whose checks are read for 100,000
-- orders), order_charges likewise, and accounting_accounts, which has at most 15 rows
-- Buyers owe the tax on some goods by rules of their country, and pieces have fees by law.
alter table products add column goods_groups jsonb not null default '[]';
alter table products add column fees jsonb not null default '[]';

create table goods_groups (
  name text primary key check (name in ('phones', 'chips', 'consoles', 'tablets', 'laptops')),
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

create table reverse_charge_rules (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  groups text[] not null check (cardinality(groups) > 0
    and groups <@ array['phones', 'chips', 'consoles', 'tablets', 'laptops']),
  threshold_cents bigint check (threshold_cents > 0),
  is_above boolean not null default false,
  counted_over text not null check (counted_over in ('order', 'invoice', 'delivery')),
  is_apart boolean not null default false,
  buyers text not null check (buyers in ('any-number', 'checked-number', 'registered')),
  from_day date not null,
  until_day date,
  mention text not null check (length(mention) between 1 and 150),
  source text not null default '' check (length(source) <= 300),
  confirmed_by text,
  confirmed_at timestamptz,
  constraint reverse_charge_rules_days check (until_day >= from_day),
  constraint reverse_charge_rules_confirmed check ((confirmed_by is null) = (confirmed_at is null))
);

create table fees (
  code text primary key check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(code) <= 40),
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('recycling', 'copyright', 'packaging', 'other'))
);

create table fee_amounts (
  id bigint generated always as identity primary key,
  fee_code text not null references fees on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  amount_cents bigint not null check (amount_cents > 0),
  from_day date not null,
  until_day date,
  constraint fee_amounts_days check (until_day >= from_day)
);
create index fee_amounts_of_fee on fee_amounts (fee_code);

alter table order_charges add column pieces int check (pieces > 0);
alter table order_charges add column goods_group text
  check (goods_group in ('phones', 'chips', 'consoles', 'tablets', 'laptops'));
alter table order_charges add column fees jsonb not null default '[]';
alter table order_charges add column fee_cents bigint not null default 0;
alter table order_charges add constraint order_charges_fees
  check (fee_cents between 0 and net_cents and (fee_cents = 0) = (fees = '[]') and (fee_cents = 0 or pieces is not null));
alter table orders add column fee_cents bigint not null default 0 check (fee_cents >= 0);
alter table invoices add column fee_cents bigint not null default 0 check (fee_cents >= 0);

alter table accounting_accounts drop constraint accounting_accounts_purpose_check;
alter table accounting_accounts add constraint accounting_accounts_purpose_check
  check (purpose in ('receivables', 'bank', 'card', 'tax', 'freight', 'fees', 'standard', 'reduced',
    'zero', 'exempt', 'reverse-charge', 'domestic-reverse-charge', 'intra-community', 'export', 'outside-scope'));
