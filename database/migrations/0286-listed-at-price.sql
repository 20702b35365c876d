-- For counting and sorting lists that show each family once by price: the index of all products has to pass every variant.
-- locks: writes of products wait 0.1 s for 100,000 products
create index products_listed_at_price on products (price_cents, id) where is_listed and deleted_at is null;
