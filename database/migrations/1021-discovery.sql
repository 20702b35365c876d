-- Owners say which programs are welcome, and what the shop publishes for programs.
create table discovery (
  is_only boolean primary key default true check (is_only),
  search_engines boolean not null default true,
  ai_training boolean not null default true,
  ai_assistants boolean not null default true,
  shows_llms_text boolean not null default true,
  shows_product_feed boolean not null default true,
  shows_ucp boolean not null default true
);
insert into discovery default values;
