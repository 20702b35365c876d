-- locks: pools and API keys are not written while their rows are checked, less than 0.1 s
-- The shop's days. A day is told from a moment in the shop's time zone, by the functions below alone. Shops that were
-- opened before counted in UTC, and what happened then keeps its day.

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
insert into shop_time_zones values ('-infinity', 'UTC', '-infinity');
-- Whether it is that of the seller's country: not in a demo, nor once the operator has chosen one (SHOP_TIME_ZONE).
alter table shop_settings add column follows_sellers_zone boolean not null default true;
create trigger shop_time_zones_tell after insert or update or delete on shop_time_zones
  for each statement execute function tell_of_public_change();

create function keep_time_zones() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.since = '-infinity' and old.since = new.since and not exists (select from orders) then
    return new;
  end if;
  if tg_op = 'INSERT' and new.since > now() then return new; end if;
  -- One that has not begun is taken back.
  if tg_op = 'DELETE' and old.since > now() then return old; end if;
  raise exception 'the days of a shop with orders stay' using constraint = 'shop_time_zones_stay';
end $$;
create trigger shop_time_zones_stay before insert or update or delete on shop_time_zones
  for each row execute function keep_time_zones();

-- The day of a moment.
create function shop_day(moment timestamptz) returns date language plpgsql stable parallel safe cost 10 as $$
begin
  return (select greatest(z.not_before, (moment at time zone z.zone)::date) from shop_time_zones z
    where z.since <= moment order by z.since desc limit 1);
end $$;

create function shop_today() returns date language sql stable parallel safe cost 10 as $$ select shop_day(now()) $$;

-- The first moment of a day. Where clocks are put back at midnight, it is the first of the two hours; where they are put
-- forward then, it is the moment at which they are.
create function day_begins(day date) returns timestamptz language plpgsql stable parallel safe cost 10 as $$
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
create function day_ends(day date) returns timestamptz language sql stable parallel safe cost 10 as $$
  select day_begins(day + 1) - interval '1 millisecond'
$$;

-- Every function that counted in UTC counts in the shop's days; nothing else of it changes.
do $$
declare
  of_ours record;
  changed text;
begin
  for of_ours in
    select p.oid::regprocedure as name, pg_get_functiondef(p.oid) as text
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = current_schema() and p.prokind = 'f' and p.prosrc ilike '%at time zone ''UTC''%'
  loop
    changed := of_ours.text;
    changed := replace(changed, '(now() at time zone ''UTC'')::date', '(select shop_today())');
    changed := regexp_replace(changed, '(\w+)::timestamp at time zone ''UTC''', '(select day_begins(\1))', 'g');
    changed := regexp_replace(changed, 'extract\(year from (\w+) at time zone ''UTC''\)', 'extract(year from shop_day(\1))', 'g');
    if changed <> of_ours.text then execute changed; end if;
  end loop;
end $$;

-- An invoice is due at the end of a day.
create function invoice_due_with_day() returns trigger language plpgsql as $$
begin
  if new.terms_days is not null then new.due_at := day_ends(shop_day(new.issued_at) + new.terms_days); end if;
  return new;
end $$;
create trigger invoices_due_with_day before insert on invoices for each row execute function invoice_due_with_day();

-- What is good for so many days is good until the end of the last.
alter table api_keys
  drop constraint api_keys_days,
  add constraint api_keys_days check (expires_at > created_at and expires_at <= created_at + interval '367 days');

-- In the zones that are ahead of UTC the day may be one more. The service counts the days from the shop's.
alter table pools
  drop constraint pools_with_cards_end_soon,
  add constraint pools_with_cards_end_soon check (not takes_cards or ends_on <= (created_at at time zone 'UTC')::date + 6);
