create table punchout_connections (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  customer_id text not null references companies on delete cascade,
  name text not null check (name <> '' and length(name) <= 60),
  protocol text not null check (protocol in ('cxml', 'oci', 'ubl')),
  -- The sender's credential. OCI has no domain.
  domain text not null check (length(domain) <= 60),
  identity text not null check (identity <> '' and length(identity) <= 100),
  -- SHA-256 of the shared secret.
  secret_hash text not null,
  -- Email of the admin.
  made_by text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  ended_at timestamptz,
  -- The member in whose name the orders of the connection are placed; none are taken without one.
  buyer_id text references users on delete set null,
  -- Percent by which the price of a line may differ from the shop's, which is then charged.
  price_tolerance int not null default 0 check (price_tolerance between 0 and 10),
  -- Whether its orders wait for an admin of the shop, whatever their prices are.
  asks_admin boolean not null default false,
  -- SHA-256 of the part of its email address that nobody can guess; null while it takes no orders by email.
  mail_hash text unique,
  -- The recipient of their results.
  answers_to text check (length(answers_to) between 3 and 254),
  constraint punchout_connections_domain check ((protocol = 'oci') = (domain = '')),
  constraint punchout_connections_mail
    check ((mail_hash is null) = (answers_to is null) and (mail_hash is null or protocol <> 'oci'))
);
create index punchout_connections_of_company on punchout_connections (customer_id, created_at);
create unique index punchout_connections_by_sender on punchout_connections (protocol, lower(domain), lower(identity))
  where ended_at is null;

create table punchout_sessions (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  connection_id text not null references punchout_connections on delete cascade,
  operation text not null check (operation in ('create', 'edit', 'inspect')),
  -- Returned to the purchasing system with the cart.
  buyer_cookie text not null default '' check (length(buyer_cookie) <= 1000),
  return_url text not null check (return_url ~ '^https?://' and length(return_url) <= 2000),
  buyer text not null default '' check (length(buyer) <= 200),
  -- Of the document that set it up, which may not do so twice.
  payload_id text not null check (length(payload_id) <= 300),
  -- The cart that came with it: products and pieces; and part numbers that are not sold.
  lines jsonb not null default '[]',
  unknown text[] not null default '{}',
  -- SHA-256 of the code in the address of the start page, and of the token of the session.
  start_hash text not null unique,
  token_hash text unique,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  returned_at timestamptz,
  -- The cart as it is handed over: the fields of a form.
  returned_fields jsonb,
  unique (connection_id, payload_id),
  constraint punchout_sessions_returned
    check ((returned_at is null) = (returned_fields is null) and (returned_at is null or started_at is not null)),
  constraint punchout_sessions_started check ((started_at is null) = (token_hash is null))
);
create index punchout_sessions_by_age on punchout_sessions (created_at);

-- Rules, revision 1

create or replace trigger punchout_sessions_return_once before update on punchout_sessions for each row
  when (old.returned_at is not null) execute function refuse('punchout_sessions_return_once', 'its cart was returned before');
create or replace trigger punchout_sessions_start_once before update on punchout_sessions for each row
  when (old.started_at is not null and (new.started_at, new.token_hash) is distinct from (old.started_at, old.token_hash))
  execute function refuse('punchout_sessions_start_once', 'it was started before');
