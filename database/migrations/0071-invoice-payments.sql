-- Bank transfers for invoices on account, and reminders of what is due.

create table invoice_payments (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  invoice_id text not null references invoices,
  -- transfer: money came. reversal: a transfer was recorded wrongly. repayment: of a refunded order, money goes back.
  kind text not null check (kind in ('transfer', 'reversal', 'repayment')),
  amount_cents bigint not null,
  received_on date not null,
  reference text not null check (length(reference) <= 140),
  -- The transfer that a reversal takes back, all of it.
  reverses text unique references invoice_payments,
  -- E-mail of the admin.
  recorded_by text not null,
  recorded_at timestamptz not null default clock_timestamp(),
  constraint invoice_payments_direction check ((kind = 'transfer') = (amount_cents > 0) and amount_cents <> 0),
  constraint invoice_payments_reversal check ((kind = 'reversal') = (reverses is not null))
);
create index invoice_payments_of_invoice on invoice_payments (invoice_id, recorded_at);
create trigger invoice_payments_stay before update or delete or truncate on invoice_payments
  for each statement execute function refuse_change();

-- The invoice's own constraint keeps them from being more than is open.
create function book_invoice_payment() returns trigger language plpgsql as $$
begin
  if new.kind = 'reversal' and not exists (select from invoice_payments t
    where t.id = new.reverses and t.kind = 'transfer' and t.invoice_id = new.invoice_id
      and t.amount_cents = -new.amount_cents)
  then
    raise exception 'payment % does not take back a transfer of its invoice', new.id
      using errcode = 'check_violation', constraint = 'invoice_payments_reversal';
  end if;
  update invoices set paid_cents = paid_cents + new.amount_cents where id = new.invoice_id and method = 'account';
  if not found then
    raise exception 'payment % is for an invoice that is not on account', new.id
      using errcode = 'check_violation', constraint = 'invoice_payments_on_account';
  end if;
  return null;
end $$;
create trigger invoice_payments_book after insert on invoice_payments
  for each row execute function book_invoice_payment();

-- A transfer may settle an invoice, and its reversal open it again, more than once.
insert into order_transitions (fact, from_state, to_state) values ('payment', 'paid', 'on-account');
alter table order_events drop constraint order_events_leave_once;
-- Of all rows, because an order's history is found by it.
create unique index order_events_leave_once on order_events (order_id, fact, from_state,
  (case when fact = 'payment' and from_state in ('on-account', 'paid') then id end)) nulls not distinct;

-- Which mails went out: one of each kind for an invoice.
create table invoice_reminders (
  invoice_id text not null references invoices,
  kind text not null check (kind in ('due-soon', 'overdue-1', 'overdue-7', 'overdue-14')),
  sent_at timestamptz not null default now(),
  primary key (invoice_id, kind)
);
