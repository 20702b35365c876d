-- What a buyer chose after ordering: whether an order's pieces are shipped together. Part of its history.
create table ship_together_changes (
  id bigint generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  ship_together boolean not null,
  actor_kind text not null check (actor_kind = 'buyer'),
  -- The email at that time.
  actor_name text not null,
  at timestamptz not null default now()
);
create index ship_together_changes_of_order on ship_together_changes (order_id, id);
