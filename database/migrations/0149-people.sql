-- What admins write down of people, and answers to what is written to the shop.
-- locks: below 50 ms, for an index on the messages of 90 days

-- By e-mail: whoever has ordered or written may have no account, or no longer.
create table person_notes (
  id bigint generated always as identity primary key,
  email text not null,
  -- E-mail of the admin.
  author text not null,
  note text not null check (note <> ''),
  at timestamptz not null default now()
);
create index person_notes_of_email on person_notes (email, id desc);
create trigger person_notes_stay before update or delete or truncate on person_notes
  for each statement execute function refuse_change();

alter table messages
  add column answered_at timestamptz,
  -- E-mail of the admin.
  add column answered_by text,
  -- What was mailed; null where it was settled without a mail.
  add column answer text;
alter table messages add constraint messages_answered
  check ((answered_at is null) = (answered_by is null) and (answer is null or answered_at is not null)) not valid;
create index messages_open on messages (created_at desc, id desc) where answered_at is null;
