-- Owners leave out parts that every shop came with, and have a text and a picture of their own on the first screen.
create table storefront (
  is_only boolean primary key default true check (is_only),
  shows_figures boolean not null default true,
  shows_speed_tour boolean not null default true,
  shows_portfolio boolean not null default true,
  shows_questions boolean not null default true,
  hero_text text not null default '' check (char_length(hero_text) <= 300 and hero_text !~ '[[:cntrl:]]'),
  hero_picture text not null default '' check (hero_picture ~ '^(/i/up-[a-z0-9]{26}-800\.webp)?$'),
  hero_alt text not null default '' check (char_length(hero_alt) <= 200 and hero_alt !~ '[[:cntrl:]]'),
  constraint storefront_picture_has_alt check (hero_picture = '' or hero_alt <> '')
);
insert into storefront default values;
