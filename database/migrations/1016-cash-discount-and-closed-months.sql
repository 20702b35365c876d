-- locks: terms, orders invoiced by shipment and invoices while their rows are read once, some milliseconds for 100,000
-- A company that pays early may keep some of the amount. Each invoice keeps what was agreed when it was issued.
alter table company_terms
  add column discount_basis_points int check (discount_basis_points between 1 and 2000),
  add column discount_days int,
  add constraint company_terms_discount
    check ((discount_basis_points is null) = (discount_days is null) and discount_days between 1 and days - 1);
alter table invoiced_by_shipment
  add column discount_basis_points int check (discount_basis_points between 1 and 2000),
  add column discount_days int,
  add constraint invoiced_by_shipment_discount check (
    (discount_basis_points is null) = (discount_days is null) and discount_days between 1 and terms_days - 1);
-- Invoices of before have no reference of ISO 11649: their documents stay as they were.
alter table invoices
  add column if not exists payment_reference text,
  add column if not exists discount_basis_points int,
  add column if not exists discount_until date,
  add constraint invoices_payment_reference
    check (payment_reference is null or payment_reference ~ '^RF[0-9]{2}[A-Z0-9]{1,21}$' and method = 'account'),
  add constraint invoices_discount check (
    (discount_basis_points is null) = (discount_until is null)
    and (discount_until is null or discount_basis_points between 1 and 2000 and method = 'account'));
create unique index invoices_by_payment_reference on invoices (payment_reference) where payment_reference is not null;

-- Months of the books that are closed: nothing is dated into them, or into one before them.
create table closed_months (
  -- Its first day.
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null default clock_timestamp(),
  -- Email of the admin.
  closed_by text not null,
  -- Why it was closed although something was open; empty if nothing was.
  reason text not null default '' check (length(reason) <= 300),
  -- What was open, as the page said it.
  left_open jsonb not null default '[]' check (jsonb_typeof(left_open) = 'array')
);
