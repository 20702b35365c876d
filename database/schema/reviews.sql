create table reviews (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  author_id text references users on delete set null,
  username text not null,
  product_name text not null check (product_name <> ''),
  review text not null check (review <> ''),
  rating int not null check (rating between 1 and 5),
  created_at timestamptz not null default now(),
  -- One review of a person and a product, and reviews that an admin has hidden.
  hidden_at timestamptz,
  hidden_by text,
  -- Why, for other admins.
  hidden_note text check (length(hidden_note) <= 500),
  constraint reviews_are_hidden_by_somebody
    check ((hidden_at is null) = (hidden_by is null) and (hidden_at is null) = (hidden_note is null))
);
create index reviews_newest on reviews (created_at desc, id);
create index reviews_of_product on reviews (lower(product_name), created_at desc, id desc);
create unique index reviews_of_author on reviews (author_id, lower(product_name));

-- Rules, revision 1

create or replace trigger reviews_tell after insert or delete or update on reviews
  for each statement execute function tell_of_public_change();
