-- What the shop in this database is: a demo, whose passwords are public, or live. The first process of either mode writes it
-- (database/shop-kind.ts); processes of the other one refuse to start. A drill writes nothing. Shops that were opened before
-- have a row from their next start on.
create table shop_kind (
  is_only boolean primary key default true check (is_only),
  kind text not null check (kind in ('demo', 'live')),
  since timestamptz not null default now()
);
