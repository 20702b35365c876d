-- Finding: products by parts of their names, mistyped ones too; reviews by the product that they name.

create extension if not exists pg_trgm;

create index products_by_trigram on products using gin (name gin_trgm_ops) where deleted_at is null;
create index products_by_category on products (category, created_at desc, id desc) where deleted_at is null;

create index reviews_of_product on reviews (lower(product_name), created_at desc, id desc);
-- For whether a reviewer bought and paid what the review is about.
create index orders_paid_by_name on orders (buyer_id, lower(product_name)) where status in ('pending', 'delivered');
