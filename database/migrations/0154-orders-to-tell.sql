-- Orders that admins are to be told of.

-- Whether an admin is mailed about orders that are paid; null: owners and sales are.
alter table users add column tell_of_orders boolean;
-- Those that were paid and of which nobody was told yet.
create table untold_orders (
  order_id text primary key references orders on delete cascade
);
