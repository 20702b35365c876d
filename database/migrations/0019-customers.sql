-- A customer owns orders and quotes: a person alone, or a company of several. Every user belongs to one.

create table customers (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  created_at timestamptz not null default now()
);

insert into customers (id, created_at) select id, created_at from users;
alter table users add column customer_id text references customers;
update users set customer_id = id;
alter table users
  alter column customer_id set not null,
  alter column customer_id set default replace(gen_random_uuid()::text, '-', '');
create index users_of_customer on users (customer_id);

-- Orders of accounts that were deleted belong to a customer of their own, one for each e-mail.
insert into customers (id, created_at)
  select 'former-' || md5(buyer_email), min(placed_at) from orders where buyer_id is null group by buyer_email;

alter table orders rename column buyer_id to placed_by;
alter table orders add column customer_id text references customers;
update orders set customer_id = coalesce(placed_by, 'former-' || md5(buyer_email));
alter table orders alter column customer_id set not null;
alter index orders_of_buyer rename to orders_of_placer;

-- A visitor's quote is nobody's until somebody opens the link of its mail signed in.
alter table quotes rename column buyer_id to asked_by;
alter table quotes add column customer_id text references customers;
update quotes set customer_id = asked_by;
alter index quotes_of_buyer rename to quotes_of_asker;
create index quotes_of_customer on quotes (customer_id, created_at desc, id desc);
