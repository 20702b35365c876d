-- What the shop is called, and what it says of itself on its home page and at the foot of every page.
create table brand (
  is_only boolean primary key default true check (is_only),
  name text not null default 'Hundredfold' check (name <> '' and char_length(name) <= 40 and name !~ '[[:cntrl:]]'),
  tagline text not null default 'Upgrade a hundred desks with the latest technology'
    check (tagline <> '' and char_length(tagline) <= 100 and tagline !~ '[[:cntrl:]]'),
  footer text not null default 'Technology equipment by the hundred: one order, price breaks, one address or many.'
    check (char_length(footer) <= 200 and footer !~ '[[:cntrl:]]')
);
insert into brand default values;
create trigger brand_tells after update on brand for each statement execute function tell_of_public_change();
