-- Redirects of old addresses, and the paths that lead nowhere, counted.
create function comparable_path(address text) returns text language sql immutable parallel safe as $$
  select lower(rtrim(split_part(split_part(address, '#', 1), '?', 1), '/'))
$$;

create table redirects (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  -- In lower case and without a slash at its end, as contract/redirects/paths.ts makes it.
  path text not null unique check (path ~ '^/[^?#]' and char_length(path) <= 400 and path = comparable_path(path)),
  -- A path of the shop, with query and fragment.
  target text not null check (target ~ '^/([^/\\]|$)' and char_length(target) <= 400),
  created_at timestamptz not null default now(),
  constraint redirects_check check (comparable_path(target) <> path)
);
create index redirects_by_age on redirects (created_at, id);
create index redirects_by_target on redirects (comparable_path(target));

-- Paths only: no query, no address of a visitor, no time of day.
create table missed_paths (
  path text primary key check (path ~ '^/' and char_length(path) <= 400),
  misses bigint not null check (misses > 0),
  last_on date not null
);
create index missed_paths_by_misses on missed_paths (misses, last_on, path);

-- Rules, revision 1

-- Only the redirects that a statement writes can make a chain. All of them were joined for each statement, which keeps
-- an import of 100,000 addresses longer with each part.
create or replace function written_redirects_are_no_chain() returns trigger language plpgsql as $$
begin
  if exists (select from written join redirects second on second.path = comparable_path(written.target))
    or exists (select from written join redirects first on comparable_path(first.target) = written.path) then
    raise exception 'a redirect leads to another redirect' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create or replace trigger redirects_added_are_flat after insert on redirects
  referencing new table as written for each statement execute function written_redirects_are_no_chain();
create or replace trigger redirects_changed_are_flat after update on redirects
  referencing new table as written for each statement execute function written_redirects_are_no_chain();

create or replace trigger redirects_tell after insert or update or delete on redirects
  for each statement execute function tell_of_public_change();
