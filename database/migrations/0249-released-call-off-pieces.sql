-- Pieces of a call-off order that came back from a cancelled call, are too few for an order, and were given up.

alter table call_off_lines
  add column released int not null default 0,
  drop constraint call_off_lines_within,
  -- The rows of before fulfil both.
  add constraint call_off_lines_released check (released >= 0) not valid,
  add constraint call_off_lines_within check (called + reserved + promised + released <= pieces) not valid;
