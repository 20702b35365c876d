-- Files that came, whatever became of them.
create table bank_files (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  name text not null check (length(name) <= 200),
  -- SHA-256 of its bytes.
  content_hash text not null,
  source text not null check (source in ('page', 'folder', 'email')),
  -- E-mail of the admin; empty for a file from the folder or an email.
  received_by text not null,
  received_at timestamptz not null default clock_timestamp(),
  -- Why nothing of it was read: a sentence.
  problem text not null default '' check (length(problem) <= 500)
);
create index bank_files_newest on bank_files (received_at desc, id desc);
-- A file that was read whole is read once.
create unique index bank_files_once on bank_files (content_hash) where problem = '';

create table bank_statements (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  file_id text not null references bank_files,
  position int not null check (position > 0),
  -- An IBAN, or as the file writes it.
  account text not null check (length(account) <= 60),
  -- As the bank numbers it. Numbers are used again each year, so the time is part of the key.
  number text not null check (length(number) <= 60),
  sequence text not null check (length(sequence) <= 40),
  made_at text not null check (length(made_at) <= 40),
  currency text not null check (length(currency) <= 3),
  from_day date,
  to_day date,
  -- Null: the file has none.
  opening_cents bigint,
  closing_cents bigint,
  -- Entries that the bank has not booked yet: they come again in a later statement.
  pending_count int not null default 0 check (pending_count >= 0),
  -- Entries that an earlier statement had.
  repeated_count int not null default 0 check (repeated_count >= 0),
  repeated_cents bigint not null default 0,
  -- Why it was refused: a sentence. It has no transfers then.
  problem text not null default '' check (length(problem) <= 500),
  constraint bank_statements_balances check ((opening_cents is null) = (closing_cents is null))
);
create index bank_statements_of_file on bank_statements (file_id, position);
create unique index bank_statements_once on bank_statements (account, number, sequence, made_at) where problem = '';

-- A line of a statement.
create table bank_transfers (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  serial bigint generated always as identity (start with 100001),
  statement_id text not null references bank_statements,
  position int not null check (position > 0),
  account text not null check (length(account) <= 60),
  -- Of the bank's own reference, or of the content, with a number for those that are alike.
  key text not null check (length(key) <= 100),
  -- Negative: money left the account.
  amount_cents bigint not null check (amount_cents <> 0),
  booked_on date not null,
  value_on date not null,
  payer_name text not null check (length(payer_name) <= 200),
  payer_iban text not null check (length(payer_iban) <= 40),
  purpose text not null check (length(purpose) <= 1000),
  -- The references that have a field of their own: the creditor's reference, numbers of documents, the payer's own.
  creditor_references text[] not null default '{}' check (cardinality(creditor_references) <= 50),
  end_to_end_id text not null check (length(end_to_end_id) <= 40),
  bank_reference text not null check (length(bank_reference) <= 80),
  -- Taken off by banks on the way.
  charges_cents bigint not null default 0 check (charges_cents >= 0),
  -- Whether it takes back an earlier one, and why, as the bank says.
  is_return boolean not null default false,
  return_reason text not null default '' check (length(return_reason) <= 140),
  -- kept: all of it is on the customer's account. returned: a later one took it back.
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'kept', 'ignored', 'returned')),
  -- The rule by which it was booked, and why, in a sentence; why it is ignored.
  rule text not null default '' check (length(rule) <= 40),
  reason text not null default '' check (length(reason) <= 300),
  -- Whether it was looked at without hands.
  is_tried boolean not null default false,
  -- E-mail of the admin; empty: by rule.
  decided_by text,
  decided_at timestamptz,
  constraint bank_transfers_decided
    check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint bank_transfers_explained check (state = 'waiting' or reason <> ''),
  unique (account, key)
);
create unique index bank_transfers_by_serial on bank_transfers (serial);
create index bank_transfers_of_statement on bank_transfers (statement_id, position);
create index bank_transfers_waiting on bank_transfers (serial) where state = 'waiting';
create index bank_transfers_untried on bank_transfers (serial) where state = 'waiting' and not is_tried;
create index bank_transfers_by_amount on bank_transfers (amount_cents);

-- Money on a customer's account that is for no invoice yet, from a transfer.
create table customer_credits (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  customer_id text not null references customers,
  transfer_id text not null references bank_transfers,
  -- kept: it came. taken-back: a counter-entry.
  kind text not null check (kind in ('kept', 'taken-back')),
  amount_cents bigint not null,
  reverses text unique references customer_credits,
  recorded_by text not null,
  recorded_at timestamptz not null default clock_timestamp(),
  constraint customer_credits_direction check ((kind = 'kept') = (amount_cents > 0) and amount_cents <> 0),
  constraint customer_credits_reversal check ((kind = 'taken-back') = (reverses is not null))
);
create index customer_credits_of_customer on customer_credits (customer_id);
create index customer_credits_by_time on customer_credits (recorded_at, id);

-- What is left of it: kept, less used for invoices. Triggers keep it.
create table customer_credit_balances (
  customer_id text primary key references customers,
  cents bigint not null,
  constraint customer_credit_balances_enough check (cents >= 0)
);

-- What a transfer was booked as.
create table bank_bookings (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  transfer_id text not null references bank_transfers,
  payment_id text unique references invoice_payments,
  credit_id text unique references customer_credits,
  undone_at timestamptz,
  constraint bank_bookings_one check ((payment_id is null) <> (credit_id is null))
);
create index bank_bookings_of_transfer on bank_bookings (transfer_id);

-- Accounts from which a customer has paid.
create table known_payers (
  iban text primary key check (length(iban) between 5 and 40),
  customer_id text not null references customers,
  name text not null check (length(name) <= 200),
  learned_by text not null,
  learned_at timestamptz not null default now()
);
create index known_payers_of_customer on known_payers (customer_id);

-- How the columns of a bank's files are read, by their headings.
create table bank_columns (
  headings text primary key check (length(headings) <= 4000),
  columns jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null default now()
);

-- One row: the address that takes statements by email. Null: none.
create table bank_mailbox (
  is_only boolean primary key default true check (is_only),
  mail_hash text unique
);
insert into bank_mailbox default values;

-- Rules, revision 1

-- A booked transfer is booked to the cent, and any other not at all.
create or replace view wrong_bank_transfers as
  select t.id as transfer_id, format('BT-%s of %s cents is %s, and %s cents of it are booked', t.serial, t.amount_cents, t.state,
      booked.cents) as wrong
    from bank_transfers t,
      lateral (select coalesce(sum(coalesce(p.amount_cents, c.amount_cents)) filter (where p.id is null
          or p.kind = 'transfer' or taken.kind = 'transfer'), 0) as cents, count(*) as count
        from bank_bookings b left join invoice_payments p on p.id = b.payment_id left join invoice_payments taken on taken.id = p.reverses
          left join customer_credits c on c.id = b.credit_id
        where b.transfer_id = t.id and b.undone_at is null) booked
    where case when t.state in ('booked', 'kept') then booked.cents <> t.amount_cents else booked.count > 0 end
  union all
  select b.transfer_id, format('a booking of %s is undone, and its counter-entry says something else', b.transfer_id)
    from bank_bookings b
    where (b.undone_at is null) = (exists (select from invoice_payments where reverses = b.payment_id)
      or exists (select from customer_credits where reverses = b.credit_id));

create or replace function check_bank_transfer() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('bank_transfers_booked', wrong) from wrong_bank_transfers
    where transfer_id = case tg_table_name when 'bank_transfers' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'transfer_id' end;
  return null;
end $$;
create constraint trigger bank_transfers_agree after update on bank_transfers
  deferrable initially deferred for each row execute function check_bank_transfer();
create constraint trigger bank_bookings_agree after insert or update on bank_bookings
  deferrable initially deferred for each row execute function check_bank_transfer();

create or replace function check_reversed_booking() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('bank_transfers_booked', wrong) from wrong_bank_transfers w
    join bank_bookings b on b.transfer_id = w.transfer_id where b.payment_id = new.reverses;
  return null;
end $$;
create constraint trigger invoice_payments_of_transfers after insert on invoice_payments
  deferrable initially deferred for each row when (new.reverses is not null) execute function check_reversed_booking();

-- A trigger: what is kept and what is used at the same moment share one balance.
create or replace function book_customer_credit() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('customer_credits_reversal', format('%s does not take back a credit of its customer', new.id))
    where new.kind = 'taken-back' and not exists (select from customer_credits c where c.id = new.reverses and c.kind = 'kept'
      and c.customer_id = new.customer_id and c.transfer_id = new.transfer_id and c.amount_cents = -new.amount_cents);
  insert into customer_credit_balances as b (customer_id, cents) values (new.customer_id, 0) on conflict do nothing;
  update customer_credit_balances set cents = cents + new.amount_cents where customer_id = new.customer_id;
  return null;
end $$;
create or replace trigger customer_credits_book after insert on customer_credits
  for each row execute function book_customer_credit();

create or replace trigger customer_credits_stay before update or delete or truncate on customer_credits
  for each statement execute function refuse_change();
create or replace trigger bank_statements_stay before update or delete or truncate on bank_statements
  for each statement execute function refuse_change();
create or replace trigger bank_transfers_are_kept before delete or truncate on bank_transfers
  for each statement execute function refuse_change();
create or replace trigger bank_transfers_stay before update of serial, statement_id, position, account, key, amount_cents, booked_on,
    value_on, bank_reference, charges_cents, is_return
  on bank_transfers for each statement execute function refuse_change();
create or replace trigger bank_bookings_are_kept before delete or truncate on bank_bookings
  for each statement execute function refuse_change();
create or replace trigger bank_bookings_stay before update on bank_bookings for each row
  when ((old.undone_at is null and new.undone_at is not null
    and to_jsonb(new) - 'undone_at' = to_jsonb(old) - 'undone_at') is not true)
  execute function refuse('bank_bookings_stay', 'a booking is undone once', 'id');
