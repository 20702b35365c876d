-- Buyers are told once when the day on which they were promised pieces has passed.
alter table order_lines
  -- The latest such day of which the buyer was told.
  add column told_late_for date;
