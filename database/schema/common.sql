-- Parts shared by several nouns.
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
-- A trigger: other processes drop their cached pages at every change, whatever makes it.
create or replace function tell_of_public_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changes', '');
  return null;
end $$;

-- Refuses the row or the statement. Arguments: the name of the rule, which is the constraint of the error; what is wrong; and
-- a column whose new value ends the sentence, if any.
create or replace function refuse() returns trigger language plpgsql as $$
begin
  raise exception '%: % %: %', tg_argv[0], tg_table_name, coalesce(to_jsonb(new) ->> 'id', to_jsonb(old) ->> 'id', ''),
      concat_ws(' ', tg_argv[1], to_jsonb(new) ->> tg_argv[2])
    using errcode = 'check_violation', constraint = tg_argv[0], table = tg_table_name;
end $$;

-- Raises the exception of a rule, unless nothing is wrong.
create or replace function refuse_wrong(rule text, wrong text) returns void language plpgsql as $$
begin
  if wrong is not null then
    raise exception '%: %', rule, wrong using errcode = 'check_violation', constraint = rule;
  end if;
end $$;

-- Tells webhooks of the row, if there is any webhook. Argument: the type of the event, if the view cannot know it. Each order has events
-- and an invoice: these two have functions of their own, whose plans are kept.
-- A trigger: webhooks must be told of every change, whatever makes it.
create or replace function tell_of_row() returns trigger language plpgsql as $$
declare
  event record;
begin
  if not are_webhooks_on() then return null; end if;
  for event in execute format('select type, customer_id, about from %I where id = $1', 'told_' || tg_table_name) using new.id loop
    perform tell_webhooks(coalesce(tg_argv[0], event.type), event.customer_id, event.about);
  end loop;
  return null;
end $$;
