-- Coupon codes, and the orders that use them.
create table coupons (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  code text not null unique check (code ~ '^[A-Z0-9]([A-Z0-9-]{1,38})[A-Z0-9]$'),
  -- One of the two: hundredths of a percent, or cents.
  discount_basis_points int check (discount_basis_points between 1 and 9999),
  discount_cents bigint check (discount_cents > 0),
  -- The first and the last day; null: no limit.
  valid_from date,
  valid_until date,
  -- The goods total from which it applies.
  from_cents bigint not null default 0 check (from_cents >= 0),
  -- The only customer who may use it; null: everybody.
  customer_id text references customers,
  max_uses int check (max_uses > 0),
  max_uses_each int check (max_uses_each > 0),
  -- Rows of coupon_uses; counted by a trigger.
  uses int not null default 0 check (uses >= 0),
  paused boolean not null default false,
  created_at timestamptz not null default now(),
  constraint coupons_check check ((discount_basis_points is null) <> (discount_cents is null)),
  constraint coupons_check1 check (valid_from <= valid_until),
  constraint coupons_used_up check (uses <= max_uses)
);
create index coupons_by_age on coupons (created_at, id);

-- An order that ends unpaid loses its row.
create table coupon_uses (
  order_id text primary key references orders on delete cascade,
  coupon_id text not null references coupons,
  customer_id text not null references customers
);
create index coupon_uses_of_coupon on coupon_uses (coupon_id, customer_id);

-- Rules, revision 1

-- Locks the coupon, so that its uses are counted one after the other.
-- A trigger: orders at the same moment share the uses of a coupon, and each customer has a limit.
create or replace function count_coupon_use() returns trigger language plpgsql as $$
begin
  update coupons set uses = uses + case tg_op when 'INSERT' then 1 else -1 end where id in (new.coupon_id, old.coupon_id);
  perform refuse_wrong('coupons_used_up_by_customer',
      format('customer %s has used coupon %s as often as it may', new.customer_id, c.id))
    from coupons c where id = new.coupon_id and max_uses_each < (
      select count(*) from coupon_uses where coupon_id = c.id and customer_id = new.customer_id);
  return null;
end $$;
create or replace trigger coupon_uses_counted after insert or delete on coupon_uses
  for each row execute function count_coupon_use();

create or replace trigger coupon_uses_stay before update or truncate on coupon_uses
  for each statement execute function refuse_change();
