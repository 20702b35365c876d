-- How an order is taxed is decided when it is placed, and stored: the category of EN 16931 for each part of it, its rate, and
-- why no tax is charged. Tax is rounded once for the sum of a category and rate. Orders of before have no category; theirs is
-- rounded for each part.

alter table order_charges
  add column tax_category text check (tax_category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  add column tax_reason text not null default '' check (length(tax_reason) <= 200),
  -- The rows of before fulfil these: they have no category.
  add constraint order_charges_category check (
    tax_category is null or (
      (tax_category = 'S') = (tax_basis_points > 0 or tax_tenths > 0)
      and (tax_category in ('S', 'Z')) = (tax_reason = '')
    )
  ) not valid,
  drop constraint order_charges_tax,
  add constraint order_charges_tax check (
    case when tax_category is null
      then tax_cents = (net_cents * (tax_basis_points * 10 + tax_tenths) + 50000) / 100000
      else abs(tax_cents * 100000 - net_cents * (tax_basis_points * 10 + tax_tenths)) < 100000
    end
  ) not valid;

alter table orders
  -- Of everything without a row in order_charges; null for orders of before.
  add column untaxed_category text check (untaxed_category in ('E', 'O')),
  drop constraint orders_charges,
  -- The rows of before fulfil it. Goods to one address may be taxed, and others not because of the buyer's tax number.
  add constraint orders_charges
    check (freight_cents >= 0 and tax_cents >= 0 and freight_cents + tax_cents < amount_cents) not valid;
create trigger orders_untaxed_category_stays before update of untaxed_category on orders
  for each statement execute function refuse_change();

-- The country and the tax number of the seller decide how orders are taxed.
create trigger seller_details_count after insert on seller_details
  for each statement execute function count_charge_changes();

-- As in migration 0113, with the tax of a rate.
create or replace function check_charges(of_order text) returns void language plpgsql as $$
declare
  o orders;
  lines_cents bigint;
  freight bigint;
  tax bigint;
begin
  select * into o from orders where id = of_order;
  if not found then return; end if;
  select coalesce(sum(amount_cents), 0) into lines_cents from order_lines where order_id = of_order and not rejected;
  select coalesce(sum(net_cents) filter (where line_position is null), 0), coalesce(sum(tax_cents), 0)
    into freight, tax from order_charges where order_id = of_order;
  if o.freight_cents <> freight or o.tax_cents <> tax or o.amount_cents <> lines_cents + freight + tax then
    raise exception 'orders_charged: order % of % cents is lines of %, freight of %, tax of %', of_order,
      o.amount_cents, lines_cents, freight, tax using errcode = 'check_violation', constraint = 'orders_charged';
  end if;
  if exists (
    select from order_charges c join order_lines l on l.order_id = c.order_id and l.position = c.line_position
    where c.order_id = of_order group by l.position, l.amount_cents, l.rejected
    having sum(c.net_cents) > l.amount_cents or l.rejected
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
