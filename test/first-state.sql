-- Sets a database back to the rows it has now, so that tests can use it one after another. `keep` is called once,
-- `restore` after each test, in a session without triggers (session_replication_role = replica), which guard what must
-- not be deleted. It answers false where more than rows changed, which it cannot set back.

create schema first_state;

create view first_state.tables as
  select c.oid, c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'first_state');

create view first_state.sequences as
  select s.seqrelid as oid, s.seqstart, pg_sequence_last_value(s.seqrelid) as last_value from pg_sequence s;

-- Has a row if anything but rows changed.
create table first_state.altered (tag text);

create function first_state.is_empty(from_table text) returns boolean language plpgsql as $$
  declare found boolean;
  begin
    execute format('select not exists (select from %s)', from_table) into found;
    return found;
  end
$$;

create function first_state.note() returns event_trigger language plpgsql as $$
  begin
    insert into first_state.altered values (tg_tag);
  end
$$;

-- `filled` and `changed` are each one statement over all tables, whose plan the session keeps.
create function first_state.keep() returns void language plpgsql as $$
  declare each record;
  begin
    create table first_state.kept_tables (name text, copy text);
    for each in select oid, name from first_state.tables where not first_state.is_empty(name) loop
      execute format('create table first_state.%I as table %s', each.oid, each.name);
      insert into first_state.kept_tables values (each.name, format('first_state.%I', each.oid));
    end loop;
    create table first_state.kept_sequences as table first_state.sequences;
    execute (
      select format(
        'create function first_state.filled() returns setof text language plpgsql as $f$ begin return query %s; end $f$',
        string_agg(format('select %L where exists (select from %s)', name, name), ' union all '))
      from first_state.tables where name not in (select name from first_state.kept_tables));
    execute (
      select format(
        'create function first_state.changed() returns setof text language plpgsql as $f$ begin return query %s; end $f$',
        string_agg(format(
          'select %1$L where exists (
            (select t::text from %1$s t except all select t::text from %2$s t) union all
            (select t::text from %2$s t except all select t::text from %1$s t))', name, copy), ' union all '))
      from first_state.kept_tables);
    create event trigger first_state on ddl_command_end execute function first_state.note();
  end
$$;

create function first_state.restore() returns boolean language plpgsql as $$
  declare
    filled text[];
    large text;
    each record;
  begin
    if exists (table first_state.altered) then return false; end if;
    filled := array(select first_state.filled());
    -- Truncating makes new files for a table, its indexes, and every table that refers to it: worth it for many rows only.
    select string_agg(name, ', ') into large from unnest(filled) name where pg_relation_size(name::regclass) > 1000000;
    if large is not null then execute format('truncate %s cascade', large); end if;
    for each in select name from unnest(filled) name loop
      execute format('delete from %s', each.name);
    end loop;
    for each in select name, copy from first_state.kept_tables where name in (select first_state.changed()) loop
      execute format('delete from %s', each.name);
      execute format('insert into %s overriding system value table %s', each.name, each.copy);
    end loop;
    perform case when kept.last_value is null then setval(now.oid, now.seqstart, false) else setval(now.oid, kept.last_value) end
      from first_state.sequences now join first_state.kept_sequences kept using (oid)
      where now.last_value is distinct from kept.last_value;
    return true;
  end
$$;

select first_state.keep();
