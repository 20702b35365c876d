create table customers (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  created_at timestamptz not null default now()
);

-- Rules, revision 1

create or replace trigger customers_log_change after insert or delete on customers
  for each row execute function log_change('customer', 'id');
