-- A tax register's answer about a company's number. Kept as evidence of why an order was not taxed.
create table tax_number_checks (
  id bigint generated always as identity primary key,
  customer_id text not null references companies,
  -- Without spaces and dots, with the letters of its country.
  tax_number text not null check (tax_number ~ '^[A-Z]{2}[A-Z0-9+*]{1,38}$'),
  outcome text not null check (outcome in ('valid', 'invalid', 'unanswered')),
  -- demo: judged by its check digits alone.
  source text not null check (source in ('vies', 'demo')),
  -- The seller's number that it was asked with; empty for none.
  requester text not null default '',
  -- The register's number of the consultation.
  reference text not null default '',
  -- Whom the register names.
  name text not null default '',
  -- Why there is no answer.
  reason text not null default '',
  at timestamptz not null default now(),
  constraint tax_number_checks_check check ((reason <> '') = (outcome = 'unanswered'))
);
create index tax_number_checks_customer_id_id_idx on tax_number_checks (customer_id, id);

-- Rules, revision 1

create or replace trigger tax_number_checks_stay before update or delete or truncate on tax_number_checks
  for each statement execute function refuse_change();
