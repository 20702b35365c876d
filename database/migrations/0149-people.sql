-- What admins write down of people, and answers to what is written to the shop.
-- locks: about 0.3 s of no new orders for 100,000 orders, for an index on their lines

-- The orders of a product.
create index order_lines_of_product on order_lines (product_id, order_id);

-- By e-mail: whoever has ordered or written may have no account, or no longer.
create table person_notes (
  id bigint generated always as identity primary key,
  email text not null,
  -- E-mail of the admin.
  author text not null,
  note text not null check (note <> ''),
  at timestamptz not null default now()
);
create index person_notes_of_email on person_notes (email, id desc);
create trigger person_notes_stay before update or delete or truncate on person_notes
  for each statement execute function refuse_change();

alter table messages
  add column answered_at timestamptz,
  -- E-mail of the admin.
  add column answered_by text,
  -- What was mailed; null where it was settled without a mail.
  add column answer text;
alter table messages add constraint messages_answered
  check ((answered_at is null) = (answered_by is null) and (answer is null or answered_at is not null)) not valid;
create index messages_open on messages (created_at desc, id desc) where answered_at is null;
