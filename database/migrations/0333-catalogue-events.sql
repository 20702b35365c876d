-- locks: webhook_endpoints for a moment: there are few
-- Up to which change of products an endpoint has been told; null before the first look. As `next` of a feed of changes.
alter table webhook_endpoints add column catalogue_position text;
