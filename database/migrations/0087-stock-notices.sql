-- Who wants to be told when a product is back.
create table stock_notices (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  product_id text not null references products,
  email text not null check (email = lower(email) and length(email) <= 254),
  created_at timestamptz not null default now(),
  -- When the mail was queued; nobody is told twice.
  sent_at timestamptz,
  -- Of the link in the mail that ends all others for this e-mail.
  token_hash text unique,
  constraint stock_notices_have_a_link check ((sent_at is null) = (token_hash is null))
);
create unique index stock_notices_waiting on stock_notices (product_id, email) where sent_at is null;
create index stock_notices_of_email on stock_notices (email) where sent_at is null;
create index stock_notices_newest on stock_notices (created_at);
