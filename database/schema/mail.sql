-- An email keeps the state at the time of its writing.
create function reply_to_now() returns text language plpgsql stable as $$
begin
  return (select reply_to from shop_settings);
end $$;

create table mails (
  id bigint generated always as identity primary key,
  -- The left part of its Message-ID, the same at every attempt: a mail program shows a repeated one once.
  message_key text not null unique,
  recipient text not null check (recipient like '_%@_%' and recipient !~ '[\r\n\t ]'),
  subject text check (subject <> '' and subject !~ '[\r\n]'),
  -- Both null once a live shop has sent the mail or given it up: they may hold links that open an account.
  text text,
  html text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  template text,
  -- Null once a live shop has sent the mail or given it up, like text and html.
  data json,
  -- A document attached to the email: its record (contract/documents/printed-document.ts). It is printed when the mail is
  -- sent.
  attached json,
  reply_to text not null default reply_to_now(),
  constraint mail_has_template_or_subject check (template is not null or subject is not null),
  constraint mail_unsent_has_content
    check (data is not null or text is not null or sent_at is not null or given_up_at is not null),
  constraint mails_check check ((text is null) = (html is null)),
  constraint mails_check2 check (sent_at is null or given_up_at is null)
);
create index mails_by_age on mails (created_at);
create index mails_unsent on mails (created_at) where sent_at is null and given_up_at is null;
create index mails_given_up on mails (given_up_at) where given_up_at is not null;

-- Rules, revision 1

-- What became of an email is noted in the transaction that records it.
-- A trigger: the mailer knows emails only; what became of one is noted in its transaction.
create or replace function note_mailed_transmission() returns trigger language plpgsql as $$
begin
  update invoice_transmissions set
    attempts = attempts + 1,
    state = case when new.sent_at is not null then 'sent' when new.given_up_at is not null then 'refused'
      else state end,
    sent_at = new.sent_at,
    answered_at = new.given_up_at,
    answer = left(coalesce(new.last_error, ''), 500)
  where id = new.attached->>'id' and channel = 'mail' and state = 'queued';
  return null;
end $$;
create or replace trigger mails_tell_transmission after update of sent_at, given_up_at, last_error on mails for each row
  when (new.attached->>'kind' = 'transmission')
  execute function note_mailed_transmission();
create or replace trigger mails_tell_transmission_first after insert on mails for each row
  when (new.attached->>'kind' = 'transmission' and new.sent_at is not null)
  execute function note_mailed_transmission();
