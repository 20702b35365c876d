-- How a company's invoices and credit notes reach it: one row for each document.
create table invoice_transmissions (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  invoice_id text not null references invoices,
  -- Null: the invoice itself is sent.
  credit_note_id text references credit_notes,
  channel text not null check (channel in ('mail', 'folder')),
  format text not null check (format in ('pdf', 'factur-x', 'peppol', 'xrechnung', 'cii')),
  -- sent: the mail server or the access point has it. accepted, refused: what came back.
  state text not null default 'queued' check (state in ('queued', 'sent', 'accepted', 'refused')),
  -- Counts how often an admin had it sent.
  round int not null default 1 check (round > 0),
  -- In this round.
  attempts int not null default 0 check (attempts >= 0),
  -- Why the last attempt failed, or why it was refused; empty for nothing to say.
  answer text not null default '' check (length(answer) <= 500),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  answered_at timestamptz,
  unique nulls not distinct (invoice_id, credit_note_id),
  check ((sent_at is not null) or state not in ('sent', 'accepted')),
  check ((answered_at is not null) = (state in ('accepted', 'refused')))
);
-- What needs a look: nothing more is heard of an email that the mail server took.
create index invoice_transmissions_open on invoice_transmissions (queued_at, id)
  where state in ('queued', 'refused') or (state = 'sent' and channel <> 'mail');

create function check_transmission_move() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and (old.state, new.state) not in (('queued', 'sent'), ('queued', 'refused'),
      ('sent', 'accepted'), ('sent', 'refused'), ('accepted', 'refused'), ('refused', 'queued')) then
    raise exception 'a transmission does not become % when it is %', new.state, old.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoice_transmissions_move before update of state on invoice_transmissions
  for each row execute function check_transmission_move();

-- What became of an email is noted in the transaction that records it.
create function note_mailed_transmission() returns trigger language plpgsql as $$
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
create trigger mails_tell_transmission_first after insert on mails for each row
  when (new.attached->>'kind' = 'transmission' and new.sent_at is not null)
  execute function note_mailed_transmission();
create trigger mails_tell_transmission after update of sent_at, given_up_at, last_error on mails for each row
  when (new.attached->>'kind' = 'transmission')
  execute function note_mailed_transmission();
