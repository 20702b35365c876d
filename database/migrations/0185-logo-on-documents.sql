-- The logo of documents, as a PNG on white: kept with the seller's details, so that a document issued once stays as it
-- is. Null for the mark that the program comes with, empty for none.
alter table seller_details add column logo bytea check (length(logo) <= 200000);

-- A shop with a name of its own has the mark on no document from now on.
insert into seller_details
  (name, legal_form, street, city, region, postal_code, country, address, email, phone, contact, tax_number, register,
   electronic_address, iban, bic, bank_account, logo)
select name, legal_form, street, city, region, postal_code, country, address, email, phone, contact, tax_number, register,
       electronic_address, iban, bic, bank_account, ''
from seller_details
where exists (select from brand where name <> 'Hundredfold')
order by since desc, id desc
limit 1;
