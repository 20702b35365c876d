-- Until when an endpoint asked to be left alone (Retry-After); the deliveries wait meanwhile.
alter table webhook_endpoints add column not_before timestamptz;
