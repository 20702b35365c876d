create table signing_keys (
  id text primary key,
  purpose text not null check (purpose in ('identity', 'shop')),
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now()
);
