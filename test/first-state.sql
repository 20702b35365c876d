-- Sets a database back to the rows it has now, so that tests can use it one after another. `keep` is called once,
-- `restore` after each test; it answers false where more than rows changed, or what it cannot set back.

create schema first_state;

create view first_state.tables as
  select c.oid, c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'first_state');

create view first_state.sequences as
  select s.seqrelid as oid, s.seqstart, pg_sequence_last_value(s.seqrelid) as last_value from pg_sequence s;

-- What a test may have changed beside rows.
create view first_state.shape as
  select
    (select count(*) from first_state.tables) as tables,
    (select count(*) from pg_index) as indexes,
    (select count(*) from pg_constraint) as constraints,
    (select count(*) from pg_trigger where tgenabled = 'O') as triggers,
    (select count(*) from pg_proc) as functions;

create function first_state.digest(from_table text) returns text language plpgsql as $$
  declare found text;
  begin
    execute format('select md5(string_agg(t::text, '','' order by t::text)) from %s t', from_table) into found;
    return found;
  end
$$;

create function first_state.is_empty(from_table text) returns boolean language plpgsql as $$
  declare found boolean;
  begin
    execute format('select not exists (select from %s)', from_table) into found;
    return found;
  end
$$;

create function first_state.keep() returns void language plpgsql as $$
  declare each record;
  begin
    create table first_state.kept_tables (name text, copy text);
    for each in select oid, name from first_state.tables where not first_state.is_empty(name) loop
      execute format('create table first_state.%I as table %s', each.oid, each.name);
      insert into first_state.kept_tables values (each.name, format('first_state.%I', each.oid));
    end loop;
    create table first_state.kept_sequences as table first_state.sequences;
    create table first_state.kept_shape as table first_state.shape;
  end
$$;

create function first_state.restore() returns boolean language plpgsql as $$
  declare
    large text;
    each record;
  begin
    if exists (table first_state.shape except table first_state.kept_shape) then return false; end if;
    -- No triggers, which guard what must not be deleted.
    set local session_replication_role = replica;
    -- Truncating makes new files for a table, its indexes, and every table that refers to it: worth it for many rows only.
    select string_agg(name, ', ') into large from first_state.tables
      where name not in (select name from first_state.kept_tables) and pg_relation_size(oid) > 1000000;
    if large is not null then execute format('truncate %s cascade', large); end if;
    for each in
      select name from first_state.tables
      where name not in (select name from first_state.kept_tables) and pg_relation_size(oid) > 0
    loop
      execute format('delete from %s', each.name);
    end loop;
    for each in select name, copy from first_state.kept_tables loop
      if first_state.digest(each.name) is distinct from first_state.digest(each.copy) then
        execute format('delete from %s', each.name);
        execute format('insert into %s overriding system value table %s', each.name, each.copy);
      end if;
    end loop;
    perform case when kept.last_value is null then setval(now.oid, now.seqstart, false) else setval(now.oid, kept.last_value) end
      from first_state.sequences now join first_state.kept_sequences kept using (oid)
      where now.last_value is distinct from kept.last_value;
    return true;
  end
$$;

select first_state.keep();
