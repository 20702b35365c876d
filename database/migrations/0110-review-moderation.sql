-- One review of a person and a product, and reviews that an admin has hidden.
alter table reviews
  add column hidden_at timestamptz,
  add column hidden_by text,
  -- Why, for other admins.
  add column hidden_note text check (length(hidden_note) <= 500),
  add constraint reviews_are_hidden_by_somebody check ((hidden_at is null) = (hidden_by is null) and (hidden_at is null) = (hidden_note is null));
-- Of those that one person wrote of one product the newest stays the person's.
update reviews r set author_id = null, hidden_at = now(), hidden_by = 'Hundredfold', hidden_note = 'Its writer reviewed the product again later.'
  where exists (select from reviews n where n.author_id = r.author_id and lower(n.product_name) = lower(r.product_name)
    and (n.created_at, n.id) > (r.created_at, r.id));
create unique index reviews_of_author on reviews (author_id, lower(product_name));
