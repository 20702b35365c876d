-- Files that are fetched from a supplier's address on a schedule.
alter table suppliers
  add column feed_url text check (length(feed_url) <= 500),
  add column feed_every text check (feed_every in ('hourly', 'daily')),
  -- The admin who set it, as whom its files are imported.
  add column feed_by text,
  add column feed_next_at timestamptz,
  add column feed_fetched_at timestamptz,
  -- What became of the last fetch.
  add column feed_result text not null default '' check (length(feed_result) <= 500),
  -- Of the last file that was imported: the same one again changes nothing.
  add column feed_hash text,
  add constraint suppliers_feed_whole check ((feed_url is null) = (feed_every is null)
    and (feed_url is null) = (feed_by is null) and (feed_url is null) = (feed_next_at is null)) not valid;

alter table catalogue_imports
  -- A file of a feed, which runs after its check unless it must be confirmed.
  add column runs_itself boolean not null default false;
