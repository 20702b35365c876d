-- Runs of a demo's agent.
create table demo_agent_runs (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  order_id text,
  steps jsonb not null default '[]'::jsonb check (jsonb_array_length(steps) <= 40 and pg_column_size(steps) <= 1000000)
);
create index demo_agent_runs_newest on demo_agent_runs (started_at desc);
