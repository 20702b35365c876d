-- A company can have its invoices, credit notes and reminders emailed to an address.
alter table companies
  add column invoice_email text not null default '' check (invoice_email = '' or invoice_email like '%_@_%');
