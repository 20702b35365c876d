-- Requests for a quote, from the question to the order; and messages to the shop.

create table quotes (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  -- Who asked signed in, or opened the answer's link signed in: from then on it is theirs.
  buyer_id text references users on delete set null,
  name text not null check (name <> ''),
  email text not null,
  product_id text not null references products,
  product_name text not null,
  image text not null,
  pieces int not null check (pieces >= 100),
  message text not null default '',
  status text not null default 'asked' check (status in ('asked', 'answered', 'accepted')),
  -- The answer: a price for one piece, and until when it stands.
  price_cents bigint check (price_cents > 0),
  note text,
  expires_at timestamptz,
  answered_by text,
  order_id text unique references orders,
  created_at timestamptz not null default now(),
  check ((status = 'asked') = (price_cents is null)),
  check ((price_cents is null) = (expires_at is null)),
  check ((price_cents is null) = (answered_by is null)),
  check ((status = 'accepted') = (order_id is not null))
);
create index quotes_newest on quotes (created_at desc, id desc);
create index quotes_of_buyer on quotes (buyer_id, created_at desc, id desc);
create index quotes_of_email on quotes (email, created_at);

create table messages (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  name text not null check (name <> ''),
  email text not null,
  message text not null check (message <> ''),
  created_at timestamptz not null default now()
);
create index messages_newest on messages (created_at desc, id desc);
create index messages_of_email on messages (email, created_at);
