-- What the buyer was promised of an offer's line when it was made, beside the pieces from the shelf, as
-- order_lines.promised: the offer's document says it, whatever changes later.
create table quote_line_promises (
  quote_id text not null,
  number int not null,
  position int not null,
  promised jsonb not null,
  primary key (quote_id, number, position),
  foreign key (quote_id, number, position) references quote_revision_lines (quote_id, number, position)
);
create trigger quote_line_promises_stay before update or delete or truncate on quote_line_promises
  for each statement execute function refuse_change();
-- locks: writes of quote_revision_lines wait for the empty table to be made
