-- What is said above every page. An empty text: nothing.
create table announcement (
  is_only boolean primary key default true check (is_only),
  text text not null default '' check (char_length(text) <= 200 and text !~ '[[:cntrl:]]'),
  link text not null default '' check (
    link = '' or (link ~ '^(/([^/]|$)|https://[^/])' and link !~ '[[:cntrl:][:space:]\\]' and char_length(link) <= 500)
  ),
  -- From then on it is not said any more.
  ends_at timestamptz,
  check (text <> '' or (link = '' and ends_at is null))
);
insert into announcement default values;
create trigger announcement_tells after insert or update or delete on announcement
  for each statement execute function tell_of_public_change();
