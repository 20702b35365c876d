-- locks: no row is read; the new checks are of rows that are written from now on
-- What electronic invoices say besides: the bar code and the class of each product, and the reference that a buyer wants on
-- its invoices (BT-10), such as a Leitweg-ID. An order keeps them as they were when it was placed. A company may want
-- XRechnung as CII.

alter table order_lines
  add column gtin text,
  add column unspsc text;

alter table orders
  add column buyer_reference text not null default '';

alter table companies
  add column buyer_reference text not null default '',
  drop constraint companies_invoice_format_check,
  add constraint companies_invoice_format_check
    check (invoice_format in ('pdf', 'factur-x', 'peppol', 'xrechnung', 'xrechnung-cii', 'cii')) not valid;

alter table invoice_transmissions
  drop constraint invoice_transmissions_format_check,
  add constraint invoice_transmissions_format_check
    check (format in ('pdf', 'factur-x', 'peppol', 'xrechnung', 'xrechnung-cii', 'cii')) not valid;
