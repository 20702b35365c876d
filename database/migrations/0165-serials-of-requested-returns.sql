-- A buyer names the pieces of a return by their serial numbers, as they were shipped.
alter table return_lines
  add column serials text[] not null default '{}' check (cardinality(serials) <= pieces);
