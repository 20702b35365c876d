create table seller_details (
  id bigint generated always as identity primary key,
  since timestamptz not null default now(),
  name text not null check (name <> '' and length(name) <= 100),
  -- One or several lines.
  address text not null default '' check (length(address) <= 500),
  email text not null default '' check (length(email) <= 254),
  phone text not null default '' check (length(phone) <= 40),
  tax_number text not null default '' check (length(tax_number) <= 40),
  -- Where money is sent to, in one or several lines.
  bank_account text not null default '' check (length(bank_account) <= 300),
  -- The seller by the parts that structured invoices ask for. The address in one piece stays as it was typed; documents show
  -- it until there is a street.
  legal_form text not null default '' check (length(legal_form) <= 100),
  street text not null default '' check (length(street) <= 200),
  city text not null default '' check (length(city) <= 100),
  region text not null default '' check (length(region) <= 100),
  postal_code text not null default '' check (length(postal_code) <= 20),
  -- ISO 3166-1 alpha-2.
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  -- Number in the company register.
  register text not null default '' check (length(register) <= 60),
  -- scheme:identifier, such as 0208:0123456789.
  electronic_address text not null default '' check (length(electronic_address) <= 120),
  contact text not null default '' check (length(contact) <= 100),
  iban text not null default '' check (iban ~ '^([A-Z]{2}[0-9]{2}[A-Z0-9]{8,30})?$'),
  bic text not null default '' check (bic ~ '^([A-Z0-9]{8}([A-Z0-9]{3})?)?$'),
  -- The logo of documents, as a PNG on white: kept with the seller's details, so that a document issued once stays as it
  -- is. Null for the mark that the program comes with, empty for none.
  logo bytea check (length(logo) <= 200000)
);
create index seller_details_since on seller_details (since desc, id desc);
insert into seller_details (since, name) values ('-infinity', 'Hundredfold');

-- Settings that the shop's owners change on its pages.
create table shop_settings (
  is_only boolean primary key default true check (is_only),
  -- How long an order holds its pieces without being paid, and how long one that waits for approval does.
  -- Null: as long as the process was started with.
  hold_minutes int check (hold_minutes between 1 and 10080),
  approval_days int check (approval_days between 1 and 90),
  -- Where answers to e-mails go. Empty: to whom they are from.
  reply_to text not null default ''
    check (
      reply_to = '' or (reply_to like '_%@_%' and reply_to !~ '[[:cntrl:][:space:]]' and char_length(reply_to) <= 254)
    ),
  -- How many orders one account may have unpaid, and what they may come to before another one is refused. Null: as many
  -- as the shop is made with.
  unpaid_orders int check (unpaid_orders between 1 and 100000),
  unpaid_cents bigint check (unpaid_cents between 1 and 100000000000),
  -- Whether a stock count may be posted by somebody who counted part of it.
  posts_own_counts boolean not null default false,
  -- The company prefix that GS1 gave to the shop; empty: none.
  gs1_prefix text not null default '' check (gs1_prefix ~ '^([0-9]{4,12})?$'),
  -- Whether it is that of the seller's country: not in a demo, nor once the operator has chosen one (SHOP_TIME_ZONE).
  follows_sellers_zone boolean not null default true,
  -- Until when buyers may change an order, and whether the seller has to agree.
  buyers_change_until text not null default 'shipped',
  changes_need_agreement boolean not null default false,
  constraint shop_settings_changes check (buyers_change_until in ('never', 'picking', 'shipped'))
);
insert into shop_settings default values;

-- The announcement above every page. An empty text: none.
create table announcement (
  is_only boolean primary key default true check (is_only),
  text text not null default '' check (char_length(text) <= 200 and text !~ '[[:cntrl:]]'),
  link text not null default ''
    check (
      link = '' or (link ~ '^(/([^/]|$)|https://[^/])' and link !~ '[[:cntrl:][:space:]\\]' and char_length(link) <= 500)
    ),
  -- From then on it is no longer shown.
  ends_at timestamptz,
  constraint announcement_check check (text <> '' or (link = '' and ends_at is null))
);
insert into announcement default values;

create table shop_currency (
  is_only boolean primary key default true check (is_only),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  decimals smallint not null check (decimals in (0, 2, 3))
);
insert into shop_currency (currency, decimals) values
  ('USD', '2');

-- The shop's name, and its texts on the home page and at the foot of every page.
create table brand (
  is_only boolean primary key default true check (is_only),
  name text not null default 'Hundredfold' check (name <> '' and char_length(name) <= 40 and name !~ '[[:cntrl:]]'),
  tagline text not null default 'Upgrade a hundred desks with the latest technology'
    check (tagline <> '' and char_length(tagline) <= 100 and tagline !~ '[[:cntrl:]]'),
  footer text not null default 'Technology equipment by the hundred: one order, price breaks, one address or many.'
    check (char_length(footer) <= 200 and footer !~ '[[:cntrl:]]'),
  -- The name beside the address that emails are from.
  sender text not null default '' check (char_length(sender) <= 60 and sender !~ '[[:cntrl:]]'),
  accent_dark text not null default '' check (accent_dark ~ '^(#[0-9a-f]{6})?$'),
  accent_light text not null default '' check (accent_light ~ '^(#[0-9a-f]{6})?$'),
  -- Addresses at the image host.
  logo_dark text not null default '' check (logo_dark ~ '^(/i/up-[a-z0-9]{26}-800\.webp)?$'),
  logo_light text not null default '' check (logo_light ~ '^(/i/up-[a-z0-9]{26}-800\.webp)?$'),
  -- The footer's columns: [{title, links: [{name, to}]}].
  columns json not null default '[]',
  contact_email text not null default '' check (char_length(contact_email) <= 254),
  contact_phone text not null default '' check (char_length(contact_phone) <= 40 and contact_phone !~ '[[:cntrl:]]')
);
insert into brand default values;

-- The parts of the shop that its owners can leave out, and their own text and picture beside the heading of its home page;
-- where they are empty, the usual ones are shown.
create table storefront (
  is_only boolean primary key default true check (is_only),
  shows_figures boolean not null default true,
  shows_speed_tour boolean not null default true,
  shows_portfolio boolean not null default true,
  shows_questions boolean not null default true,
  hero_text text not null default '' check (char_length(hero_text) <= 300 and hero_text !~ '[[:cntrl:]]'),
  hero_picture text not null default '' check (hero_picture ~ '^(/i/up-[a-z0-9]{26}-800\.webp)?$'),
  hero_alt text not null default '' check (char_length(hero_alt) <= 200 and hero_alt !~ '[[:cntrl:]]'),
  constraint storefront_picture_has_alt check (hero_picture = '' or hero_alt <> '')
);
insert into storefront default values;

-- Which programs are welcome, by robots.txt, and what the shop says about itself for programs.
create table discovery (
  is_only boolean primary key default true check (is_only),
  search_engines boolean not null default true,
  ai_training boolean not null default true,
  ai_assistants boolean not null default true,
  shows_llms_text boolean not null default true,
  shows_product_feed boolean not null default true,
  shows_ucp boolean not null default true
);
insert into discovery default values;

-- The zone of the shop, and from when on. A process that starts sets it (shop/settings/time-zone.ts), and so does a change
-- of the seller's country while the operator has chosen none.
create table shop_time_zones (
  -- The first is from the beginning: -infinity. No other begins in the past, so that no moment has had another day.
  since timestamptz primary key,
  -- An IANA zone.
  zone text not null check (now() at time zone zone is not null),
  -- The day on which the zone before it ended: days do not go back where it was further east.
  not_before date not null,
  constraint shop_time_zones_first check ((since = '-infinity') = (not_before = '-infinity'))
);
insert into shop_time_zones (since, zone, not_before) values
  ('-infinity', 'UTC', '-infinity');

-- The kind of the shop in this database: a demo, whose passwords are public, or live. The first process of either mode writes it
-- (database/shop-kind.ts); processes of the other one refuse to start. A drill writes nothing. Shops that were opened before
-- have a row from their next start on.
create table shop_kind (
  is_only boolean primary key default true check (is_only),
  kind text not null check (kind in ('demo', 'live')),
  since timestamptz not null default now()
);

-- Rules, revision 3

create or replace function keep_currency() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a shop has a currency'; end if;
  if new.currency <> old.currency and exists (select from orders) then
    raise exception 'the currency of a shop with orders stays %', old.currency using constraint = 'shop_currency_stays';
  end if;
  if new.decimals <> old.decimals and exists (select from products) then
    raise exception 'prices of % have % decimals', old.currency, old.decimals using constraint = 'shop_currency_decimals';
  end if;
  return new;
end $$;
create or replace trigger shop_currency_stays before update or delete on shop_currency
  for each row execute function keep_currency();

-- The day of a moment.
create or replace function shop_day(moment timestamptz) returns date language plpgsql stable parallel safe cost 10 as $$
begin
  return (select greatest(z.not_before, (moment at time zone z.zone)::date) from shop_time_zones z
    where z.since <= moment order by z.since desc limit 1);
end $$;

create or replace function shop_today() returns date language sql stable parallel safe cost 10 as $$ select shop_day(now()) $$;

-- The first moment of a day. Where clocks are put back at midnight, it is the first of the two hours; where they are put
-- forward then, it is the moment at which they are.
create or replace function day_begins(day date) returns timestamptz language plpgsql stable parallel safe cost 10 as $$
begin
  return (
    select min(greatest(period.since, case when day <= period.not_before then period.since
        when ((midnight.at - interval '1 hour') at time zone period.zone)::date = day then midnight.at - interval '1 hour'
        else midnight.at end))
    from (select z.*, lead(since) over (order by since) as until from shop_time_zones z) period,
      lateral (select day::timestamp at time zone period.zone as at) midnight
    where period.until is null
      or case when day <= period.not_before then period.since else midnight.at end < period.until);
end $$;

-- The last millisecond of a day: what ends then is there all day, and its day is that one wherever it is written.
create or replace function day_ends(day date) returns timestamptz language sql stable parallel safe cost 10 as $$
  select day_begins(day + 1) - interval '1 millisecond'
$$;

create or replace trigger seller_details_stay before update or delete or truncate on seller_details
  for each statement execute function refuse_change();
create or replace trigger announcement_tells after insert or update or delete on announcement
  for each statement execute function tell_of_public_change();
create or replace trigger brand_tells after update on brand for each statement execute function tell_of_public_change();
create or replace trigger storefront_tells after update on storefront for each statement execute function tell_of_public_change();
create or replace trigger discovery_tells after update on discovery for each statement execute function tell_of_public_change();
create or replace trigger shop_time_zones_begin before insert on shop_time_zones for each row
  when (new.since <= now()) execute function refuse('shop_time_zones_stay', 'the days of a shop with orders stay');
create or replace trigger shop_time_zones_kept before delete on shop_time_zones for each row
  when (old.since <= now()) execute function refuse('shop_time_zones_stay', 'the days of a shop with orders stay');
create or replace trigger shop_time_zones_stay before update on shop_time_zones for each row
  when (new.since <> '-infinity' or old.since <> new.since or has_orders())
  execute function refuse('shop_time_zones_stay', 'the days of a shop with orders stay');
create or replace trigger shop_time_zones_tell after insert or update or delete on shop_time_zones
  for each statement execute function tell_of_public_change();
