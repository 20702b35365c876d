-- locks: the rows of offers, API keys and invitations that have not ended, less than 0.1 s
-- What was given before is good until the end of its last day too. Its day stays.

update quotes set valid_until = day_ends(shop_day(valid_until)) where valid_until > now();
update api_keys set expires_at = day_ends(shop_day(expires_at)) where expires_at > now() and revoked_at is null;
update invitations set expires_at = day_ends(shop_day(expires_at)) where expires_at > now();
