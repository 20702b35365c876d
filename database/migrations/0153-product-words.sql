-- The words that products are called by, so that a mistyped one is compared with these and not with every product.
create table product_words (word text primary key);
create index product_words_alike on product_words using gin (word gin_trgm_ops);

create function words_of(text) returns setof text language sql immutable as $$
  select distinct word from regexp_split_to_table(lower($1), '[^[:alpha:]]+') word where length(word) between 4 and 30
$$;

-- Words are never taken away. They are but a help: two transactions that add some at once would wait for each other, so
-- that one of them leaves its own out.
create function keep_product_words() returns trigger language plpgsql as $$
begin
  if pg_try_advisory_xact_lock(100153) then
    insert into product_words (word)
      select distinct word from (
        select distinct name || ' ' || coalesce(brand, '') as called from written
      ) names, words_of(called) word
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger products_words_added after insert on products
  referencing new table as written for each statement execute function keep_product_words();

create function keep_changed_words() returns trigger language plpgsql as $$
begin
  if pg_try_advisory_xact_lock(100153) then
    insert into product_words (word) select words_of(new.name || ' ' || coalesce(new.brand, ''))
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger products_words_changed after update of name, brand on products
  for each row execute function keep_changed_words();

insert into product_words (word)
  select distinct word from products, words_of(name || ' ' || coalesce(brand, '')) word;
