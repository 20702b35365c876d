-- locks: order_lines and products for a moment, without reading them
-- A new order locks its product last: a check of its line before that would lock the product's row for a moment too, and
-- orders that want the same product would each leave the others a list of lockers to read.
alter table order_lines alter constraint order_lines_product_id_fkey deferrable initially deferred;
