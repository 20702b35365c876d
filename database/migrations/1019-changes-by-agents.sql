-- locks: changes of orders for a moment: a column that may be null, and no row is read
alter table order_changes
  add column agent_id text references agents;
