-- Orders are found by a serial, tracking, invoice or credit note number.
-- Invoices are found by the purchase-order number.
-- locks: about 1 s of no new orders, shipments and invoices for 100,000 of each, for the indexes

create index shipment_serials_by_number on shipment_serials (normalised);

create function plain_tracking_number(tracking_number text) returns text language sql immutable parallel safe as $$
  select upper(translate(tracking_number, ' -', ''))
$$;
create index shipments_by_tracking_number on shipments (plain_tracking_number(tracking_number))
  where tracking_number <> '';

create index invoices_by_number on invoices (number);
create index credit_notes_by_number on credit_notes (number);

create index orders_by_purchase_order on orders (lower(purchase_order_number) text_pattern_ops)
  where purchase_order_number <> '';
