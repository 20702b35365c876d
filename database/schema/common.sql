-- What several nouns need.
create extension if not exists pg_trgm;

-- Rules, revision 1

-- The one way to empty what otherwise never changes: a transaction that sets this erases personal data.
create or replace function is_erasing() returns boolean language sql stable as $$
  select coalesce(current_setting('shop.erasing', true), '') = 'on'
$$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and is_erasing() then return null; end if;
  raise exception '% is append-only', tg_table_name;
end $$;

-- Tells every process that keeps replies for everybody when what they say has changed.
create or replace function tell_of_public_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changes', '');
  return null;
end $$;
