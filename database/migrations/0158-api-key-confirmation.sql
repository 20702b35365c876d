-- A key works as long as a sign-in of the moment at which its owner last confirmed it would: null, when it was made.
alter table api_keys add column confirmed_at timestamptz;
