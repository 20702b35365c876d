-- Sign-in by a company's own identity provider (OpenID Connect), for people of its verified email domains.
create table company_domains (
  customer_id text not null references companies on delete cascade,
  domain text not null check (domain ~ '^[a-z0-9.-]+[.][a-z0-9-]+$' and length(domain) <= 253),
  -- The required content of the domain's TXT record.
  txt_value text not null,
  -- SHA-256 of the code that was last emailed to the domain.
  code_hash text,
  code_expires_at timestamptz,
  code_attempts int not null default 0,
  created_at timestamptz not null default now(),
  proved_at timestamptz,
  proved_by text check (proved_by in ('dns', 'email')),
  constraint company_domains_code check ((code_hash is null) = (code_expires_at is null)),
  primary key (customer_id, domain),
  constraint company_domains_proof check ((proved_at is null) = (proved_by is null))
);
-- A domain is verified by one company only.
create unique index company_domains_proved on company_domains (domain) where proved_at is not null;

create table company_identity_providers (
  customer_id text primary key references companies on delete cascade,
  id text not null default replace(gen_random_uuid()::text, '-', '') unique,
  issuer text not null check (issuer ~ '^https?://' and length(issuer) <= 500),
  client_id text not null check (client_id <> '' and length(client_id) <= 200),
  -- Sent to the provider: it must be readable.
  client_secret text not null check (client_secret <> '' and length(client_secret) <= 500),
  -- Of new members, unless a claim says another.
  default_role text not null check (default_role in ('owner', 'approver', 'buyer')),
  -- Empty: roles are given in the shop alone.
  role_claim text not null default '' check (length(role_claim) <= 100),
  -- Values of the claim, each with the role that it gives.
  roles jsonb not null default '[]',
  created_at timestamptz not null default now(),
  -- When somebody first signed in with these settings.
  tested_at timestamptz,
  -- Since when its members sign in no other way.
  only_since timestamptz,
  -- The owner who may sign in another way nevertheless.
  escape_id text references users on delete set null,
  constraint company_identity_providers_tested check (only_since is null or tested_at is not null)
);
create index company_identity_providers_by_escape on company_identity_providers (escape_id);
