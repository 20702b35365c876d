-- By age and then by id, both the same way, so that a page of products begins right behind any product: those of one file
-- are all of the same moment.

-- locks: writes of products wait 0.1 s for 100,000 products; reading them only for the moment in which the old one goes
create index products_by_age on products (created_at desc, id desc) where deleted_at is null;
drop index products_newest;
