-- The accounts of the seller's books that exports of postings name. None is preset, because charts of accounts differ.

create table accounting_accounts (
  -- What is booked on it. From 'standard' on: revenue, by tax category.
  purpose text primary key check (purpose in ('receivables', 'bank', 'card', 'tax', 'freight', 'standard', 'reduced',
    'zero', 'exempt', 'reverse-charge', 'intra-community', 'export', 'outside-scope')),
  account text not null default '' check (account ~ '^([1-9][0-9]{0,8})?$'),
  -- DATEV's key for tax (BU-Schlüssel).
  posting_key text not null default '' check (posting_key ~ '^([0-9]{4})?$'),
  constraint accounting_accounts_say_something check (account <> '' or posting_key <> '')
);

-- Null: not set.
create table accounting_settings (
  is_only boolean primary key default true check (is_only),
  -- Lower rates are reduced ones, in hundredths of a percent. Null: all rates are standard.
  reduced_below int check (reduced_below between 1 and 10000),
  -- DATEV: Beraternummer, Mandantennummer, Sachkontenlänge, the month in which the fiscal year starts.
  consultant int check (consultant between 1001 and 9999999),
  client int check (client between 1 and 99999),
  account_length int check (account_length between 4 and 8),
  fiscal_year_month int check (fiscal_year_month between 1 and 12),
  -- gross: DATEV calculates the tax that is in the amounts. net: tax is posted by itself.
  datev_amounts text check (datev_amounts in ('gross', 'net'))
);
insert into accounting_settings default values;

-- Postings are read in the order of time.
-- locks: below 1 s of no new credit notes and transfers for 100,000 of each
create index credit_notes_by_time on credit_notes (issued_at, id);
create index invoice_payments_by_time on invoice_payments (recorded_at, id);
