create sequence pallet_serials;

create table pallet_labels (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  -- Serial Shipping Container Code: extension digit, company prefix, serial number, check digit.
  sscc text not null check (sscc ~ '^[0-9]{18}$'),
  product_id text not null references products,
  pieces int not null check (pieces between 1 and 100000000),
  -- The maker's batch or lot number; empty: none.
  batch text not null default '' check (length(batch) <= 20),
  -- Email of the admin.
  made_by text not null,
  created_at timestamptz not null default now(),
  constraint pallet_labels_once unique (sscc)
);
create index pallet_labels_of_product on pallet_labels (product_id);

-- Rules, revision 1

create or replace trigger pallet_labels_stay before update or delete or truncate on pallet_labels
  for each statement execute function refuse_change();
