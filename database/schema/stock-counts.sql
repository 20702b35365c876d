create sequence stock_count_numbers start 100001;

create table stock_counts (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  number bigint not null default nextval('stock_count_numbers') unique,
  title text not null check (title <> '' and length(title) <= 100),
  -- open: pieces are recorded, and nobody sees what is expected. closed: differences are shown.
  state text not null default 'open' check (state in ('open', 'closed', 'posted', 'discarded')),
  -- Emails of admins.
  made_by text not null,
  created_at timestamptz not null default now(),
  ended_by text,
  ended_at timestamptz,
  constraint stock_counts_ended
    check ((ended_at is not null) = (state in ('posted', 'discarded')) and (ended_by is null) = (ended_at is null))
);
create index stock_counts_by_age on stock_counts (created_at, id);
alter sequence stock_count_numbers owned by stock_counts.number;

create table stock_count_lines (
  stock_count_id text not null references stock_counts,
  "position" int not null,
  product_id text not null references products,
  -- Null until it is counted; then who counted it, and what lay there by the books at that moment.
  pieces int check (pieces between 0 and 100000000),
  expected int,
  counted_by text,
  counted_at timestamptz,
  -- Of a piece, when the count was closed; null: not known.
  cost_cents bigint check (cost_cents > 0),
  primary key (stock_count_id, "position"),
  constraint stock_count_lines_position_check check (position > 0),
  unique (stock_count_id, product_id),
  constraint stock_count_lines_whole check (num_nulls(pieces, expected, counted_by, counted_at) in (0, 4))
);
create index stock_count_lines_of_product on stock_count_lines (product_id);

-- Rules, revision 1

create or replace function check_stock_count() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (('open', 'closed'), ('open', 'discarded'), ('closed', 'posted'), ('closed', 'discarded'))
  then
    raise exception 'stock count % is %, and becomes no %', old.number, old.state, new.state
      using errcode = 'check_violation', constraint = 'stock_counts_stay';
  end if;
  return new;
end $$;
create or replace trigger stock_counts_stay before update on stock_counts for each row execute function check_stock_count();

create or replace function check_stock_count_line() returns trigger language plpgsql as $$
begin
  if (select state from stock_counts where id = new.stock_count_id) <> 'open' then
    raise exception 'stock count % is not open', new.stock_count_id
      using errcode = 'check_violation', constraint = 'stock_count_lines_stay';
  end if;
  return new;
end $$;
create or replace trigger stock_count_lines_stay before insert or update on stock_count_lines
  for each row execute function check_stock_count_line();

create or replace trigger stock_counts_are_kept before delete on stock_counts for each row execute function refuse_change();
create or replace trigger stock_count_lines_are_kept before delete on stock_count_lines
  for each row execute function refuse_change();
