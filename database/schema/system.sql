-- Backups and audits of this database, which an operator runs beside the shop.
create table operator_runs (
  id bigint generated always as identity primary key,
  task text not null check (task in ('backup', 'audit')),
  ended_at timestamptz not null default now(),
  seconds numeric not null check (seconds >= 0),
  is_ok boolean not null,
  -- The file and its size, or the failure.
  result text not null check (length(result) between 1 and 1000)
);
create index operator_runs_newest on operator_runs (task, ended_at desc);
