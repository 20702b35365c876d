-- The texts of the legal pages, in versions. A page without one shows the example that the program comes with.
create table legal_texts (
  page text not null check (page in ('terms', 'privacy', 'cookies', 'accessibility')),
  version int not null check (version > 0),
  -- Markdown.
  text text not null check (text <> '' and char_length(text) <= 60000),
  -- The day from which it is in force.
  holds_from date not null,
  created_at timestamptz not null default now(),
  -- The admin's email.
  written_by text not null,
  primary key (page, version)
);

-- Rules, revision 1

create or replace trigger legal_texts_in_force_stay before update or delete on legal_texts for each row
  when (old.holds_from <= shop_today())
  execute function refuse('legal_texts_in_force_stay', 'a legal text in force stays as it is');
create or replace trigger legal_texts_tell after insert or update or delete on legal_texts
  for each statement execute function tell_of_public_change();
