-- locks: webhook_endpoints for a moment: there are few
-- Up to which change of products an endpoint has been told, as `next` of a feed of changes: at first, up to when it was made.
alter table webhook_endpoints add column catalogue_position text not null
  default to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
