-- Freight of orders of which some pieces come later.
alter table freight_tables
  -- Whether pieces that come later pay as a shipment of their own.
  add column each_shipment boolean not null default false;
alter table orders
  -- Whether its freight is that of one shipment, and two would have cost more.
  add column one_freight boolean not null default false;
create trigger orders_one_freight_stays before update of one_freight on orders
  for each statement execute function refuse_change();
