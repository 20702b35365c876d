-- Orders to suppliers by email, and labels of pallets.

alter table purchase_orders
  -- When and where it was emailed last; the audit log has every time.
  add column emailed_at timestamptz,
  add column emailed_to text check (length(emailed_to) <= 254),
  add constraint purchase_orders_emailed
    check ((emailed_at is null) = (emailed_to is null) and (emailed_at is null or state <> 'draft')) not valid;

alter table shop_settings
  -- The company prefix that GS1 gave to the shop; empty: none.
  add column gs1_prefix text not null default '' check (gs1_prefix ~ '^([0-9]{4,12})?$');

-- Never the same twice, also after a change of the prefix.
create sequence pallet_serials start 1 no cycle;
create table pallet_labels (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  -- Serial Shipping Container Code: extension digit, company prefix, serial number, check digit.
  sscc text not null constraint pallet_labels_once unique check (sscc ~ '^[0-9]{18}$'),
  product_id text not null references products,
  pieces int not null check (pieces between 1 and 100000000),
  -- The maker's batch or lot number; empty: none.
  batch text not null default '' check (length(batch) <= 20),
  -- Email of the admin.
  made_by text not null,
  created_at timestamptz not null default now()
);
create index pallet_labels_of_product on pallet_labels (product_id);
create trigger pallet_labels_stay before update or delete or truncate on pallet_labels
  for each statement execute function refuse_change();
