-- Redirects of old addresses, and the paths that lead nowhere, counted.
create function comparable_path(address text) returns text language sql immutable parallel safe as $$
  select lower(rtrim(split_part(split_part(address, '#', 1), '?', 1), '/'))
$$;

create table redirects (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  -- In lower case and without a slash at its end, as contract/redirects/paths.ts makes it.
  path text not null unique
    check (path ~ '^/[^?#]' and char_length(path) <= 400 and path = comparable_path(path)),
  -- A path of the shop, with query and fragment.
  target text not null check (target ~ '^/([^/\\]|$)' and char_length(target) <= 400),
  created_at timestamptz not null default now(),
  check (comparable_path(target) <> path)
);
create index redirects_by_age on redirects (created_at, id);
create index redirects_by_target on redirects (comparable_path(target));

-- Chains are flattened before they are stored.
create function redirects_are_no_chain() returns trigger language plpgsql as $$
begin
  if exists (select from redirects first join redirects second on second.path = comparable_path(first.target)) then
    raise exception 'a redirect leads to another redirect' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger redirects_are_flat after insert or update on redirects
  for each statement execute function redirects_are_no_chain();
create trigger redirects_tell after insert or update or delete on redirects
  for each statement execute function tell_of_public_change();

-- Paths only: no query, no address of a visitor, no time of day.
create table missed_paths (
  path text primary key check (path ~ '^/' and char_length(path) <= 400),
  misses bigint not null check (misses > 0),
  last_on date not null
);
create index missed_paths_by_misses on missed_paths (misses, last_on, path);
