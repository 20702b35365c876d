-- Bank statements, their transfers, and what these were booked as. Processes of the version before neither read nor write these tables.
-- locks: invoice_payments, accounting_accounts and invoices for a moment: the checks are not validated, and the columns have no default
alter table invoice_payments drop constraint invoice_payments_kind_check;
alter table invoice_payments add constraint invoice_payments_kind_check
  check (kind in ('transfer', 'discount', 'charges', 'credit', 'reversal', 'repayment')) not valid;
alter table invoice_payments validate constraint invoice_payments_kind_check;
alter table invoice_payments drop constraint invoice_payments_direction;
alter table invoice_payments add constraint invoice_payments_direction
  check ((kind in ('transfer', 'discount', 'charges', 'credit')) = (amount_cents > 0) and amount_cents <> 0) not valid;
alter table invoice_payments validate constraint invoice_payments_direction;
alter table accounting_accounts drop constraint accounting_accounts_purpose_check;
alter table accounting_accounts add constraint accounting_accounts_purpose_check
  check (purpose in ('receivables', 'bank', 'bank-charges', 'card', 'tax', 'freight', 'fees', 'standard', 'reduced',
    'zero', 'exempt', 'reverse-charge', 'domestic-reverse-charge', 'intra-community', 'export', 'outside-scope'));
alter table invoices add column if not exists payment_reference text;
alter table invoices add column if not exists discount_basis_points int;
alter table invoices add column if not exists discount_until date;
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
