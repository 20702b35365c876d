create sequence stock_count_numbers start 100001;

create table stock_counts (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  number bigint not null default nextval('stock_count_numbers') unique,
  title text not null check (title <> '' and length(title) <= 100),
  -- open: pieces are recorded, and nobody sees expected quantities. closed: differences are shown.
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
  -- Null until it is counted; then the counter, and the book quantity at that moment.
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

create or replace function is_open_count(of_count text) returns boolean language sql as $$
  select state = 'open' from stock_counts where id = of_count
$$;

create or replace trigger stock_counts_are_kept before delete on stock_counts for each row execute function refuse_change();
create or replace trigger stock_counts_stay before update on stock_counts for each row
  when ((old.state, new.state)
    not in (('open', 'closed'), ('open', 'discarded'), ('closed', 'posted'), ('closed', 'discarded')))
  execute function refuse('stock_counts_stay', 'it does not become', 'state');
create or replace trigger stock_count_lines_are_kept before delete on stock_count_lines
  for each row execute function refuse_change();
create or replace trigger stock_count_lines_stay before insert or update on stock_count_lines for each row
  when (not is_open_count(new.stock_count_id)) execute function refuse('stock_count_lines_stay', 'its stock count is not open');
