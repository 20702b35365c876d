-- Finding orders among very many: by any part of an e-mail or a product's name, by status, by time, by amount.
create extension if not exists pg_trgm;
create index orders_by_words on orders using gin ((lower(buyer_email || ' ' || product_name)) gin_trgm_ops);
create index orders_by_status on orders (status, placed_at desc, id desc);
create index orders_by_amount on orders (amount_cents, id);
