-- Changes, for programs that keep a copy: they read on from their last position. Rows are only added, so that
-- nobody waits for another's change; those that a later one of the same record makes superfluous are deleted at night.
-- A record that no longer exists was deleted.
create table changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('product', 'order', 'invoice', 'customer')),
  record_id text not null,
  -- Not the beginning of the transaction: a reader knows what may still be added by when the open ones began.
  changed_at timestamptz not null default clock_timestamp()
);
create index changes_in_order on changes (kind, changed_at, id);
create index changes_of_record on changes (kind, record_id, id);

-- Rules, revision 2

-- Arguments: the kind, and the column that has the record's id.
-- A trigger: programs that keep a copy must miss no change, whatever makes it.
create or replace function log_change() returns trigger language plpgsql as $$
declare
  changed record;
  of_record text;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_argv[1] = 'id' then of_record := changed.id;
  elsif tg_argv[1] = 'order_id' then of_record := changed.order_id;
  elsif tg_argv[1] = 'product_id' then of_record := changed.product_id;
  else of_record := changed.customer_id;
  end if;
  insert into changes (kind, record_id) values (tg_argv[0], of_record);
  return null;
end $$;
