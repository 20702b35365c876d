-- Who sells, as the shop's papers say it. Each change is a row of its own: a paper of an earlier day keeps what was so
-- on that day.

create table seller_details (
  id bigint generated always as identity primary key,
  since timestamptz not null default now(),
  name text not null check (name <> '' and length(name) <= 100),
  -- One or several lines.
  address text not null default '' check (length(address) <= 500),
  email text not null default '' check (length(email) <= 254),
  phone text not null default '' check (length(phone) <= 40),
  tax_number text not null default '' check (length(tax_number) <= 40),
  -- Where money is sent to, in one or several lines.
  bank_account text not null default '' check (length(bank_account) <= 300)
);
create index seller_details_since on seller_details (since desc, id desc);
insert into seller_details (since, name) values ('-infinity', 'Hundredfold');
create trigger seller_details_stay before update or delete or truncate on seller_details
  for each statement execute function refuse_change();
