-- Lists read product_search and family_search each by its own index.
drop view listing_search;
