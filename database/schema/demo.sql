-- What programs of a demo keep; empty in a live shop.

-- Data of a demo's purchasing system: the latest documents of its orders.
create table demo_purchasing_documents (
  id bigint generated always as identity primary key,
  order_number text not null check (length(order_number) between 1 and 60),
  kind text not null check (kind in ('order', 'answer', 'confirmation', 'ship-notice', 'receipt', 'invoice')),
  document text not null check (length(document) <= 500000),
  received_at timestamptz not null default now()
);
create index demo_purchasing_documents_of_order on demo_purchasing_documents (order_number);

-- Runs of a demo's agent: what was asked and answered, for its page. The latest only.
create table demo_agent_runs (
  -- As the page that starts it has made it up.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The order that it placed.
  order_id text,
  steps jsonb not null default '[]'::jsonb check (jsonb_array_length(steps) <= 40 and pg_column_size(steps) <= 1000000)
);
create index demo_agent_runs_newest on demo_agent_runs (started_at desc);
