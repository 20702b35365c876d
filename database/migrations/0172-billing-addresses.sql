-- Where the invoices of a customer go, apart from the address book: the address by its parts and, as `text`, as it is
-- printed. An order keeps its own copy.
create table billing_addresses (
  customer_id text primary key references customers on delete cascade,
  address json not null check (address ->> 'text' <> '')
);
