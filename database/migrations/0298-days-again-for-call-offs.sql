-- The buyer of a call-off order is told when pieces have no day any more, and again when they have one.
-- locks: call_off_lines for a moment, without reading it
alter table call_off_lines
  -- Pieces of which the buyer was told last that they have no day.
  add column told_without_day int not null default 0,
  add constraint call_off_lines_told check (told_without_day >= 0) not valid;
