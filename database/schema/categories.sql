-- Owners' texts about a category: one above its products, and a banner.
create table category_pages (
  category text primary key check (category <> ''),
  -- Markdown; empty for none.
  text text not null check (char_length(text) <= 20000),
  -- Empty for none.
  banner_text text not null check (char_length(banner_text) <= 200),
  banner_link text not null check (char_length(banner_link) <= 500),
  -- The first and the last day; null: no limit.
  banner_from date,
  banner_to date,
  constraint category_pages_check check (banner_to >= banner_from),
  constraint category_pages_check1 check (text <> '' or banner_text <> '')
);

-- Rules, revision 1

create or replace trigger category_pages_tell after insert or update or delete on category_pages
  for each statement execute function tell_of_public_change();
