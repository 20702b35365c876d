-- What a brand looks like, whom emails are from, and how the shop is reached. Empty for what the program comes with.
alter table brand
  -- The name beside the address that emails are from.
  add column sender text not null default '' check (char_length(sender) <= 60 and sender !~ '[[:cntrl:]]'),
  add column accent_dark text not null default '' check (accent_dark ~ '^(#[0-9a-f]{6})?$'),
  add column accent_light text not null default '' check (accent_light ~ '^(#[0-9a-f]{6})?$'),
  -- Addresses at the image host.
  add column logo_dark text not null default '' check (logo_dark ~ '^(/i/up-[a-z0-9]{26}-800\.webp)?$'),
  add column logo_light text not null default '' check (logo_light ~ '^(/i/up-[a-z0-9]{26}-800\.webp)?$'),
  -- The footer's columns: [{title, links: [{name, to}]}].
  add column columns json not null default '[]',
  add column contact_email text not null default '' check (char_length(contact_email) <= 254),
  add column contact_phone text not null default '' check (char_length(contact_phone) <= 40 and contact_phone !~ '[[:cntrl:]]');
