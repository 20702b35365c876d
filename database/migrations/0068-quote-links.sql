-- Links that show a quote's offer to whoever has them, without signing in. The token itself is nowhere.

create table quote_links (
  -- SHA-256 of the token.
  token_hash text primary key,
  quote_id text not null references quotes,
  made_at timestamptz not null default now(),
  revoked_at timestamptz
);
-- A new link takes the place of the one before.
create unique index quote_links_valid on quote_links (quote_id) where revoked_at is null;
