-- The outbox: every mail that the shop writes, before and after it is sent.

create table mails (
  id bigint generated always as identity primary key,
  -- The left part of its Message-ID, the same at every attempt: a mail program shows a repeated one once.
  message_key text not null unique,
  recipient text not null check (recipient like '_%@_%' and recipient !~ '[\r\n\t ]'),
  subject text not null check (subject <> '' and subject !~ '[\r\n]'),
  -- Both null once a live shop has sent the mail or given it up: they may hold links that open an account.
  text text,
  html text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  check ((text is null) = (html is null)),
  -- What is still to be sent has something to say.
  check (text is not null or sent_at is not null or given_up_at is not null),
  check (sent_at is null or given_up_at is null)
);
create index mails_by_age on mails (created_at);
