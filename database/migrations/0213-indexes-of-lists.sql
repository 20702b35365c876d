-- locks: writes of products wait 1 s for 100,000 products; reading them only for the moment in which the old ones go

-- Products without a family are found apart from variants.
create index product_search_alone on product_search (in_stock) where family_id is null and is_on_sale;
create index products_alone on products (is_listed) where family_id is null and deleted_at is null;

-- Counting what is listed reads these alone.
create index products_in_category on products (category, created_at desc, id desc) include (is_listed)
  where deleted_at is null;
create index products_of_brand on products (brand, created_at desc, id desc) include (is_listed) where deleted_at is null;
create index products_at_price on products (price_cents, id) include (is_listed) where deleted_at is null;
drop index products_by_category, products_by_brand, products_by_price;
