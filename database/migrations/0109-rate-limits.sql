-- Limits on forms that anybody can fill in count in the same buckets as those on signing in.
alter table identity_limits rename to rate_limits;
alter index identity_limits_pkey rename to rate_limits_pkey;
alter index identity_limits_by_age rename to rate_limits_by_age;
