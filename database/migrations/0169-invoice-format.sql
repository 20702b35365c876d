-- What is attached to emails about a company's invoices: the PDF, or the PDF with the structured invoice in it.
alter table companies
  add column invoice_format text not null default 'pdf' check (invoice_format in ('pdf', 'factur-x'));
