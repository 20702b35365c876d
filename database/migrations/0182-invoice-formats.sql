-- A company may want its invoices as XML alone.
-- locks: no row is read; the new check is of rows that are written from now on
alter table companies
  drop constraint companies_invoice_format_check,
  add constraint companies_invoice_format_check
    check (invoice_format in ('pdf', 'factur-x', 'peppol', 'xrechnung', 'cii')) not valid;
