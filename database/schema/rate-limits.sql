create table rate_limits (
  bucket text primary key,
  empty_at timestamptz not null
);
create index rate_limits_by_age on rate_limits (empty_at);
