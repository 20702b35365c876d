-- An admin acts for a customer: until a time, or until it is stopped.
create table acting_sessions (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  admin_id text not null references users on delete cascade,
  user_id text not null references users on delete cascade,
  reason text not null check (length(reason) between 1 and 500),
  started_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '60 minutes',
  ended_at timestamptz,
  check (admin_id <> user_id)
);
-- An admin acts for one customer at a time.
create unique index acting_sessions_open on acting_sessions (admin_id) where ended_at is null;
create index acting_sessions_by_user on acting_sessions (user_id);

-- The name of the admin who acted for the buyer; empty if nobody did.
alter table orders add column acted_by text not null default '';
alter table quotes add column acted_by text not null default '';
