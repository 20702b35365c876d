-- The products of before; those that were written since 0155 are there already.
-- locks: nobody waits but who changes what is searched of a product, or takes its last lot: 10 s for 100,000 products
select gin_clean_pending_list('products_by_trigram');
analyze products, product_words;
insert into product_texts (product_id, words) select id, words_of_product(products) from products
  on conflict (product_id) do nothing;
insert into product_search select (search_row_of(products)).* from products on conflict (id) do nothing;
create index product_texts_by_word on product_texts using gin (words) with (fastupdate = off);
create index product_search_by_trigram on product_search using gin (called gin_trgm_ops) with (fastupdate = off)
  where is_on_sale;
analyze product_texts, product_search;
