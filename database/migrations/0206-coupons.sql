-- Coupon codes, and the orders that use them.
create table coupons (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  code text not null unique check (code ~ '^[A-Z0-9]([A-Z0-9-]{1,38})[A-Z0-9]$'),
  -- One of the two: hundredths of a percent, or cents.
  discount_basis_points int check (discount_basis_points between 1 and 9999),
  discount_cents bigint check (discount_cents > 0),
  -- The first and the last day, UTC; null: no limit.
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
  check ((discount_basis_points is null) <> (discount_cents is null)),
  check (valid_from <= valid_until),
  constraint coupons_used_up check (uses <= max_uses)
);
create index coupons_by_age on coupons (created_at, id);

-- An order that ends unpaid has no row any more.
create table coupon_uses (
  order_id text primary key references orders on delete cascade,
  coupon_id text not null references coupons,
  customer_id text not null references customers
);
create index coupon_uses_of_coupon on coupon_uses (coupon_id, customer_id);

-- Locks the coupon, so that its uses are counted one after the other.
create function count_coupon_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update coupons set uses = uses - 1 where id = old.coupon_id;
    return null;
  end if;
  update coupons set uses = uses + 1 where id = new.coupon_id;
  if exists (
    select from coupons c where id = new.coupon_id and max_uses_each < (
      select count(*) from coupon_uses where coupon_id = c.id and customer_id = new.customer_id)
  ) then
    raise exception 'customer % has used coupon % as often as it may', new.customer_id, new.coupon_id
      using errcode = 'check_violation', constraint = 'coupons_used_up_by_customer';
  end if;
  return null;
end $$;
create trigger coupon_uses_counted after insert or delete on coupon_uses
  for each row execute function count_coupon_use();
create trigger coupon_uses_stay before update or truncate on coupon_uses
  for each statement execute function refuse_change();

alter table orders
  -- As it was written when the order was placed; empty for none.
  add column coupon_code text not null default '',
  -- What it takes off the lines: the sum of their shares.
  add column discount_cents bigint not null default 0,
  -- The rows of before fulfil these three.
  add constraint orders_discount check (discount_cents >= 0 and (coupon_code <> '' or discount_cents = 0)) not valid,
  drop constraint orders_charges,
  add constraint orders_charges
    check (freight_cents >= 0 and tax_cents >= 0 and freight_cents + tax_cents <= amount_cents) not valid;
alter table order_lines
  -- Its share of the coupon.
  add column discount_cents bigint not null default 0,
  add constraint order_lines_discount check (discount_cents between 0 and amount_cents) not valid;
create trigger orders_coupon_stays before update of coupon_code on orders
  for each statement execute function refuse_change();
create trigger order_lines_discount_stays before update of discount_cents on order_lines
  for each statement execute function refuse_change();

alter table invoices
  drop constraint invoices_tax,
  add constraint invoices_tax check (
    freight_cents >= 0 and freight_cents + tax_cents <= amount_cents and credited_tax_cents between 0 and tax_cents
    and (credited_cents < amount_cents or credited_tax_cents = tax_cents)
  ) not valid;

-- A line may cost nothing after a coupon, and still has its tax category.
alter table order_charges
  drop constraint order_charges_net_cents_check,
  add constraint order_charges_net_cents_check check (net_cents >= 0) not valid;

alter table refund_lines
  -- The share of the coupon in these pieces, which was not paid.
  add column discount_cents bigint not null default 0,
  add constraint refund_lines_discount check (discount_cents >= 0) not valid;

-- An order that ends without having been paid or put on account gives its coupon back.
create function give_back_coupon() returns trigger language plpgsql as $$
begin
  delete from coupon_uses where order_id = new.id;
  return null;
end $$;
create trigger orders_give_back_coupon after update of fulfilment on orders
  for each row when (new.coupon_code <> '' and new.status = 'cancelled' and old.status <> 'cancelled')
  execute function give_back_coupon();

-- As in migration 0180, with discounts.
create or replace function check_charges(of_order text) returns void language plpgsql as $$
declare
  o orders;
  lines_cents bigint;
  discount bigint;
  freight bigint;
  tax bigint;
begin
  select * into o from orders where id = of_order;
  if not found then return; end if;
  select coalesce(sum(amount_cents), 0), coalesce(sum(discount_cents), 0) into lines_cents, discount
    from order_lines where order_id = of_order and not rejected;
  select coalesce(sum(net_cents) filter (where line_position is null), 0), coalesce(sum(tax_cents), 0)
    into freight, tax from order_charges where order_id = of_order;
  if o.freight_cents <> freight or o.tax_cents <> tax or o.discount_cents <> discount
    or o.amount_cents <> lines_cents - discount + freight + tax then
    raise exception 'orders_charged: order % of % cents is lines of %, discount of % (%), freight of %, tax of %',
      of_order, o.amount_cents, lines_cents, discount, o.discount_cents, freight, tax
      using errcode = 'check_violation', constraint = 'orders_charged';
  end if;
  if exists (
    select from order_charges c join order_lines l on l.order_id = c.order_id and l.position = c.line_position
    where c.order_id = of_order group by l.position, l.amount_cents, l.discount_cents, l.rejected
    having sum(c.net_cents) > l.amount_cents - l.discount_cents or l.rejected
  ) then
    raise exception 'orders_charged: a line of order % is taxed on more than it costs', of_order
      using errcode = 'check_violation', constraint = 'orders_charged';
  end if;
  if exists (
    select from order_charges where order_id = of_order and tax_category is not null
    group by tax_category, tax_basis_points, tax_tenths
    having sum(tax_cents) <> div(sum(net_cents) * (tax_basis_points * 10 + tax_tenths) + 50000, 100000)
  ) then
    raise exception 'orders_charged: a tax of order % is not that of the sum of its rate', of_order
      using errcode = 'check_violation', constraint = 'orders_charged';
  end if;
end $$;
create constraint trigger orders_discounted
  after insert or update of amount_cents, discount_cents on orders deferrable initially deferred
  for each row when (new.coupon_code <> '' and new.freight_cents = 0 and new.tax_cents = 0)
  execute function order_amount_changed();
