-- As its uploader asked for; what the shop uses stays.
alter table images add column expires_at timestamptz;
