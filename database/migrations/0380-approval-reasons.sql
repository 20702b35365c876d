-- locks: orders for a moment: a column that may be null
-- Why an order needed its company's approval, by the rules of the moment in which it was placed: a list, in cents. Null for
-- orders that needed none, and for those from before this column.
alter table orders add column approval_reasons jsonb;
