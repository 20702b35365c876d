-- What is charged on top of net prices: tax and freight, by the place that goods go to, from a moment on. An entry that
-- holds stays as it is; a later one of the same place replaces it.

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
  added_by text not null
);
create index tax_rates_by_time on tax_rates (holds_from desc, id desc);

create table freight_tables (
  id bigint generated always as identity primary key,
  -- Empty: everywhere without a table of its own.
  country text not null check (country ~ '^([A-Z]{2})?$'),
  region text not null default '' check (length(region) <= 100 and (region = '' or country <> '')),
  -- [{"upToGrams": 5000, "cents": 1250}, …], weights rising.
  steps json not null check (json_typeof(steps) = 'array'),
  -- For each started kilogram above the last step; null: customers ask.
  per_kg_cents bigint check (per_kg_cents >= 0),
  free_from_cents bigint check (free_from_cents >= 0),
  holds_from timestamptz not null,
  added_by text not null
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
insert into charge_settings default values;
create trigger charge_settings_stay before delete or truncate on charge_settings
  for each statement execute function refuse_change();

create function count_charge_changes() returns trigger language plpgsql as $$
begin
  update charge_settings set version = version + 1;
  return null;
end $$;
create trigger tax_rates_count after insert or delete on tax_rates
  for each statement execute function count_charge_changes();
create trigger freight_tables_count after insert or delete on freight_tables
  for each statement execute function count_charge_changes();
create trigger charge_settings_count after update of home_country, home_region on charge_settings
  for each statement execute function count_charge_changes();

create function keep_what_holds() returns trigger language plpgsql as $$
begin
  if old.holds_from <= now() then
    raise exception '% % holds already', tg_table_name, old.id using errcode = 'check_violation', constraint = 'holds_already';
  end if;
  return old;
end $$;
create trigger tax_rates_stay before update or truncate on tax_rates
  for each statement execute function refuse_change();
create trigger freight_tables_stay before update or truncate on freight_tables
  for each statement execute function refuse_change();
create trigger tax_rates_hold before delete on tax_rates for each row execute function keep_what_holds();
create trigger freight_tables_hold before delete on freight_tables for each row execute function keep_what_holds();
