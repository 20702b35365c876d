-- One cart for each person; a visitor's is in the browser.
create table cart_lines (
  user_id text not null references users on delete cascade,
  product_id text not null references products,
  pieces int not null check (pieces between 1 and 1000000000),
  note text not null default '' check (length(note) <= 200),
  added_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index cart_lines_of_product on cart_lines (product_id);
