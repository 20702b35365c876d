-- Keys for programs that act as a person. They go with the account.
create table api_keys (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  user_id text not null references users on delete cascade,
  name text not null check (name <> '' and length(name) <= 100),
  -- The first characters of the key, to tell it by.
  beginning text not null check (length(beginning) <= 16),
  -- SHA-256 of the key, which is stored nowhere.
  key_hash text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Written once a minute at most.
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- Whether the key was made by somebody signed in with a second factor.
  second_factor boolean not null default false,
  -- A key works as long as a sign-in of the moment at which its owner last confirmed it would: null, when it was made.
  confirmed_at timestamptz,
  constraint api_keys_days check (expires_at > created_at and expires_at <= created_at + interval '367 days')
);
create index api_keys_of_user on api_keys (user_id, created_at desc, id desc);
create index api_keys_by_end on api_keys (least(expires_at, revoked_at));
