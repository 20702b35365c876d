-- The copy of a person's data that they asked for last.
create table data_copies (
  user_id text primary key references users on delete cascade,
  asked_at timestamptz not null default now(),
  -- The next two and the file are null until the copy is made.
  made_at timestamptz,
  expires_at timestamptz,
  file bytea,
  constraint data_copies_made check ((made_at is null) = (expires_at is null) and (made_at is null) = (file is null))
);
create index data_copies_by_end on data_copies (expires_at);

-- Orders of erased people. Their invoices, with their content, stay until the years of retention are over.
create table erased_orders (
  order_id text primary key references orders on delete cascade,
  erased_at timestamptz not null default now(),
  -- When the invoices were emptied too, or at once for an order without any.
  papers_erased_at timestamptz
);
create index erased_orders_kept on erased_orders (order_id) where papers_erased_at is null;

-- Periods; null: kept until it is deleted by hand, or for the sign-ins and messages as the program keeps them.
create table retention (
  is_only boolean primary key default true check (is_only),
  message_days int not null default 90 check (message_days between 1 and 3650),
  sign_in_days int not null default 90 check (sign_in_days between 1 and 90),
  cart_days int check (cart_days between 1 and 3650),
  quote_days int check (quote_days between 1 and 3650),
  log_days int check (log_days between 1 and 3650),
  -- Of the invoices of erased people, counted from the end of the year of the last document.
  invoice_years int not null default 10 check (invoice_years between 1 and 30)
);
insert into retention default values;

-- Rules, revision 1

create or replace trigger erased_orders_log_change after insert on erased_orders
  for each row execute function log_erased_order();
