create table messages (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  name text not null check (name <> ''),
  email text not null,
  message text not null check (message <> ''),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  -- E-mail of the admin.
  answered_by text,
  -- The emailed answer; null if it was settled without one.
  answer text,
  constraint messages_answered
    check ((answered_at is null) = (answered_by is null) and (answer is null or answered_at is not null))
);
create index messages_newest on messages (created_at desc, id desc);
create index messages_of_email on messages (email, created_at);
create index messages_open on messages (created_at desc, id desc) where answered_at is null;
