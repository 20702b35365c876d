-- Whether any variant of a family is in stock, answered from the index alone.
-- locks: writes of products wait 0.1 s for 100,000 products
create index product_search_variants_in_stock on product_search (family_id)
  where family_id is not null and is_on_sale and in_stock;
