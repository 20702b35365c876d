-- locks: none is held for longer than a moment: triggers and functions are replaced, and no row is read
-- Rules about several rows stand in views of what must not be: `wrong` says what is wrong, `rule` names the constraint. Triggers ask
-- them about the rows that changed, mostly at the commit. They add up rows only, and compute nothing that is stored.

-- Raises the exception of a rule, unless nothing is wrong.
create function refuse_wrong(rule text, wrong text) returns void language plpgsql as $$
begin
  if wrong is not null then
    raise exception '%: %', rule, wrong using errcode = 'check_violation', constraint = rule;
  end if;
end $$;

-- Charges: an order costs its lines, less its coupon, its freight and the tax; a tax is that of the sum of its rate.
create view wrong_charges as
  select o.id as order_id, format('%s cents are lines of %s, discount of %s (%s), freight of %s (%s), tax of %s (%s)',
      o.amount_cents, l.cents, o.discount_cents, l.discount, o.freight_cents, c.freight, o.tax_cents, c.tax) as wrong
    from orders o,
      lateral (select coalesce(sum(amount_cents), 0) as cents, coalesce(sum(discount_cents), 0) as discount
        from order_lines where order_id = o.id and not rejected) l,
      lateral (select coalesce(sum(net_cents) filter (where line_position is null), 0) as freight,
          coalesce(sum(tax_cents), 0) as tax from order_charges where order_id = o.id) c
    where (o.freight_cents, o.tax_cents, o.discount_cents, o.amount_cents)
      <> (c.freight, c.tax, l.discount, l.cents - l.discount + c.freight + c.tax)
  union all
  select c.order_id, format('line %s is taxed on more than it costs', l.position)
    from order_charges c join order_lines l on l.order_id = c.order_id and l.position = c.line_position
    group by c.order_id, l.position, l.amount_cents, l.discount_cents, l.rejected
    having sum(c.net_cents) > l.amount_cents - l.discount_cents or l.rejected
  union all
  select order_id, format('the tax at %s tenths of a basis point is not that of the sum', tax_basis_points * 10 + tax_tenths)
    from order_charges where tax_category is not null group by order_id, tax_category, tax_basis_points, tax_tenths
    having sum(tax_cents) <> div(sum(net_cents) * (tax_basis_points * 10 + tax_tenths) + 50000, 100000);
create or replace function check_charges(of_order text) returns void language plpgsql as $$
begin
  perform refuse_wrong('orders_charged', wrong) from wrong_charges where order_id = of_order;
end $$;

-- Invoices: an order that is paid or on account has one, or one for each shipment, and they say the same as the order.
create view wrong_invoices as
  select o.id as order_id,
      case when paid.wrong then 'orders_paid_by_transaction' else 'orders_invoiced' end as rule,
      format('order %s is %s, and its invoice says something else', o.id, o.payment) as wrong
    from orders o left join invoices i on i.order_id = o.id,
      lateral (select o.payment in ('paid', 'partly-refunded', 'refunded') and o.transaction_id is null
        and (i.method is distinct from 'account' or i.open_cents > 0) as wrong) paid
    where not exists (select from invoiced_by_shipment where order_id = o.id) and (paid.wrong
      or (i.id is null) <> (o.payment = 'unpaid')
      or i.shipment_id is not null
      or i.amount_cents <> o.amount_cents
      or i.transaction_id is distinct from o.transaction_id
      or o.payment = 'on-account' and i.open_cents = 0
      or (o.payment = 'refunded') <> (i.credited_cents = i.amount_cents)
      or (o.payment = 'partly-refunded')
        <> (i.open_cents = 0 and i.credited_cents > 0 and i.credited_cents < i.amount_cents))
  union all
  select o.id, 'orders_invoiced', format('order %s is %s, and the invoices of its shipments say something else', o.id, o.payment)
    from invoiced_by_shipment r join orders o on o.id = r.order_id,
      lateral (select coalesce(sum(amount_cents), 0) as cents, coalesce(sum(credited_cents), 0) as credited,
          coalesce(sum(open_cents), 0) as open
        from invoices join shipments s on s.id = shipment_id and s.voided_at is null where invoices.order_id = o.id) stands
    where o.transaction_id is not null
      or exists (select from invoices where order_id = o.id and shipment_id is null)
      or o.payment <> case when r.rest_cents + stands.open > 0 then 'on-account' when stands.credited = stands.cents then 'refunded'
        when stands.credited > 0 then 'partly-refunded' else 'paid' end;
create or replace function check_invoiced(of_order text) returns void language plpgsql as $$
begin
  perform refuse_wrong(rule, wrong) from wrong_invoices where order_id = of_order;
end $$;

-- Orders that are invoiced by shipment: what is settled and what is left are the order; what is shipped is invoiced, and nothing
-- else; an invoice is what its lines bill, and is credited if its shipment was voided.
create view wrong_billing as
  select o.id as order_id, format('order %s: %s cents are not settled, %s by its rows', o.id, r.rest_cents,
      o.amount_cents - settled.cents) as wrong
    from invoiced_by_shipment r join orders o on o.id = r.order_id,
      lateral (select coalesce(sum(amount_cents - discount_cents + tax_cents), 0) as cents
        from settled_lines where order_id = r.order_id) settled
    where r.rest_cents <> o.amount_cents - settled.cents
  union all
  select o.id, format('line %s of %s pieces: %s shipped and %s invoiced, %s cancelled and %s settled without an invoice',
      l.position, l.pieces, shipped.pieces, settled.invoiced, l.cancelled_pieces, settled.cancelled)
    from invoiced_by_shipment r join orders o on o.id = r.order_id join order_lines l on l.order_id = r.order_id,
      lateral (select coalesce(sum(pieces) filter (where invoice_id is not null), 0) as invoiced,
          coalesce(sum(pieces) filter (where invoice_id is null), 0) as cancelled
        from settled_lines where order_id = l.order_id and line_position = l.position) settled,
      lateral (select coalesce(sum(sl.pieces), 0) as pieces
        from shipment_lines sl join shipments s on s.id = sl.shipment_id and s.voided_at is null
        where sl.order_id = l.order_id and sl.line_position = l.position) shipped
    where not l.rejected and (settled.invoiced <> shipped.pieces
      or settled.cancelled <> case when o.fulfilment = 'cancelled' then l.pieces else l.cancelled_pieces end)
  union all
  select i.order_id, format('%s of %s cents, %s credited, bills %s', i.number, i.amount_cents, i.credited_cents, b.cents)
    from invoices i join shipments s on s.id = i.shipment_id,
      lateral (select coalesce(sum(amount_cents - discount_cents + tax_cents), 0) as cents,
          coalesce(sum(tax_cents), 0) as tax_cents,
          coalesce(sum(amount_cents) filter (where line_position is null), 0) as freight_cents
        from billed_lines where invoice_id = i.id) b
    where (i.amount_cents, i.tax_cents, i.freight_cents) <> (b.cents, b.tax_cents, b.freight_cents)
      or s.voided_at is not null and i.credited_cents < i.amount_cents;
create or replace function check_billed(of_order text) returns void language plpgsql as $$
begin
  perform refuse_wrong('orders_billed', wrong) from wrong_billing where order_id = of_order;
end $$;

-- Credit notes: their taxes add up to them, and no more is credited at a rate than was invoiced.
create view wrong_credits as
  select n.invoice_id, format('%s credits %s cents, %s of it tax, of %s and %s', n.number, t.cents, t.tax, n.amount_cents,
      n.tax_cents) as wrong
    from credit_notes n, lateral (select sum(net_cents + tax_cents) as cents, sum(tax_cents) as tax
      from credit_note_taxes where credit_note_id = n.id) t
    where t.cents <> n.amount_cents or t.tax <> n.tax_cents
  union all
  select invoice_id, format('%s of %s at %s are credited, %s of %s tax', c.net_cents, coalesce(i.net_cents, 0), rate, c.tax_cents,
      coalesce(i.tax_cents, 0))
    from credited_taxes c left join invoice_taxes i using (invoice_id, rate)
    where c.net_cents > coalesce(i.net_cents, 0) or c.tax_cents > coalesce(i.tax_cents, 0);
create or replace function check_credited() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('credit_notes_taxed', wrong) from wrong_credits where invoice_id = new.invoice_id;
  return null;
end $$;

-- Shipments: no more of a line than was ordered, of its own product, and nothing that has not come.
create view wrong_shipments as
  select o.id as order_id, 'shipments_together' as rule,
      format('order %s is shipped together, and some of its pieces have not come yet', o.id) as wrong
    from orders o where o.ship_together and exists (select from stock_promises where order_id = o.id)
      and exists (select from shipments where order_id = o.id and voided_at is null)
  union all
  select l.order_id, 'shipments_within_order', format('line %s of order %s: %s of %s pieces shipped', l.line_position, l.order_id,
      f.shipped, coalesce(f.pieces, 0))
    from shipment_lines l join shipments s on s.id = l.shipment_id and s.voided_at is null
      left join order_line_fulfilment f on f.order_id = l.order_id and f.line_position = l.line_position
        and f.delivery_position is not distinct from s.delivery_position
    where f.product_id is distinct from l.product_id or f.shipped > f.pieces
  union all
  select order_id, 'shipments_of_pieces_that_came', format('line %s of order %s: %s pieces have not come yet', position, order_id,
      p.pieces)
    from (select order_id, position, sum(pieces) as pieces from stock_promises where order_id is not null group by 1, 2) p
      join (select order_id, line_position as position, sum(pieces) as pieces, sum(shipped) as shipped
        from order_line_fulfilment group by 1, 2) f using (order_id, position)
    where f.shipped > f.pieces - p.pieces;
create or replace function check_shipment_lines() returns trigger language plpgsql as $$
declare
  of_order text;
begin
  perform from orders where id in (select order_id from added) order by id for no key update;
  perform refuse_wrong('shipments_of_paid_orders', format('order %s is %s, and nothing of it is shipped', id, status))
    from orders where id in (select order_id from added) and status not in ('processing', 'delivered');
  for of_order in select distinct order_id from added loop
    perform refuse_wrong(rule, wrong) from wrong_shipments where order_id = of_order;
  end loop;
  return null;
end $$;

-- Refunds: no piece is refunded twice, or of another order.
create view wrong_refund_lines as
  select l.order_id, format('more pieces of line %s of order %s are refunded than it has', l.position, l.order_id) as wrong
    from order_lines l where case when l.is_kit then 0 else l.pieces end < (
      select sum(pieces) from refund_lines r where r.order_id = l.order_id and r.line_position = l.position)
  union all
  select l.order_id, 'a refund is of lines of another order'
    from refund_lines l join refunds r on r.id = l.refund_id where r.order_id <> l.order_id;
create or replace function check_refund_lines() returns trigger language plpgsql as $$
begin
  perform from orders where id in (select order_id from added) order by id for no key update;
  perform refuse_wrong('refund_lines_within_order', wrong) from wrong_refund_lines
    where order_id = any (array(select order_id from added));
  return null;
end $$;

-- Returns: no more than was shipped.
create view wrong_returns as
  select order_id, format('line %s of order %s: %s of %s shipped pieces in returns', line_position, order_id, returned, shipped)
      as wrong
    from order_line_returns where returned > shipped;
create or replace function check_return_lines() returns trigger language plpgsql as $$
begin
  perform from orders where id in (select order_id from added) order by id for no key update;
  perform refuse_wrong('returns_within_shipped', 'a return is of pieces that its order has not')
    from added a join order_lines l on l.order_id = a.order_id and l.position = a.line_position
    where l.product_id <> a.product_id or l.rejected;
  perform refuse_wrong('returns_within_shipped', wrong) from wrong_returns
    where order_id = any (array(select order_id from added));
  return null;
end $$;
create or replace function check_shipment_void() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('returns_within_shipped', wrong) from wrong_returns where order_id = new.order_id;
  return null;
end $$;
drop function refuse_unshipped_returns(text[]);

-- Several addresses: each gets something, each line is divided whole, and so is what is cancelled of it.
create view empty_deliveries as
  select order_id, position, format('delivery %s of order %s brings nothing', position, order_id) as wrong
    from order_deliveries d where not exists (
      select from order_line_deliveries where order_id = d.order_id and delivery_position = d.position);
create view wrong_divisions as
  select l.order_id, l.position, 'order_lines_divided_whole' as rule,
      format('line %s of order %s: %s of %s pieces go to its deliveries', l.position, l.order_id, coalesce(assigned.pieces, 0),
        ordered.pieces) as wrong
    from order_lines l,
      lateral (select case when l.rejected or l.kit_position is not null then 0 else l.pieces end as pieces) ordered,
      lateral (select sum(pieces) as pieces from order_line_deliveries
        where order_id = l.order_id and line_position = l.position) assigned
    where coalesce(assigned.pieces, 0) <> ordered.pieces
      and (assigned.pieces is not null or exists (select from order_deliveries where order_id = l.order_id))
  union all
  select l.order_id, l.position, 'cancelled_pieces_divided',
      format('line %s of order %s: %s of %s cancelled pieces are missing at its addresses', l.position, l.order_id, divided.pieces,
        l.cancelled_pieces)
    from order_lines l, lateral (select coalesce(sum(pieces), 0) as pieces from cancelled_line_deliveries
      where order_id = l.order_id and position = l.position) divided
    where divided.pieces <> l.cancelled_pieces and exists (select from order_deliveries where order_id = l.order_id)
  union all
  select order_id, line_position, 'cancelled_pieces_not_shipped',
      format('line %s of order %s: shipped pieces are cancelled', line_position, order_id)
    from order_line_fulfilment where shipped > pieces and delivery_position is not null;
create or replace function order_line_pieces_changed() returns trigger language plpgsql as $$
begin
  perform refuse_wrong(rule, wrong) from wrong_divisions where order_id = new.order_id and position = new.position;
  return null;
end $$;
create or replace function order_line_delivery_changed() returns trigger language plpgsql as $$
begin
  perform refuse_wrong(rule, wrong) from wrong_divisions
    where order_id in (new.order_id, old.order_id) and position in (new.line_position, old.line_position);
  perform refuse_wrong('order_deliveries_bring_something', wrong) from empty_deliveries
    where order_id = old.order_id and position = old.delivery_position;
  return null;
end $$;
create or replace function order_delivery_changed() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('order_deliveries_bring_something', wrong) from empty_deliveries
    where order_id = new.order_id and position = new.position;
  perform refuse_wrong(rule, wrong) from wrong_divisions where order_id = new.order_id;
  return null;
end $$;
drop trigger order_lines_cancelled_at_addresses on order_lines;
create constraint trigger order_lines_cancelled_at_addresses after update of cancelled_pieces on order_lines
  deferrable initially deferred for each row execute function order_line_pieces_changed();
drop trigger cancelled_line_deliveries_add_up on cancelled_line_deliveries;
create constraint trigger cancelled_line_deliveries_add_up after insert or update on cancelled_line_deliveries
  deferrable initially deferred for each row execute function order_line_pieces_changed();
drop function check_cancelled_deliveries();
drop function check_line_division(text, int);
drop function check_delivery(text, int);

-- Kits: their parts share what they cost.
create view wrong_kits as
  select kit.order_id, kit.position, format('the parts of a kit of order %s do not add up to it', kit.order_id) as wrong
    from order_lines kit left join order_lines part on part.order_id = kit.order_id and part.kit_position = kit.position
    group by kit.order_id, kit.position
    having kit.is_kit <> (count(part.position) > 0)
      or sum(part.share_cents) <> kit.amount_cents - kit.discount_cents
      or bool_or(part.pieces <> kit.pieces * part.kit_pieces or part.rejected <> kit.rejected);
create or replace function check_kit_lines() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('order_lines_kit_adds_up', wrong) from wrong_kits
    where order_id = new.order_id and position = coalesce(new.kit_position, new.position);
  return null;
end $$;

-- Stock: each piece of a line that was promised is taken or still promised, and so is each that an offer holds.
create view wrong_sources as
  select l.order_id, l.position, format('line %s of order %s: %s of %s pieces taken, %s promised', l.position, l.order_id,
      taken.pieces, wanted.pieces, open.pieces) as wrong
    from order_lines l join orders o on o.id = l.order_id,
      lateral (select case when l.rejected or o.fulfilment = 'cancelled' then 0 else l.pieces - l.cancelled_pieces end as pieces)
        wanted,
      lateral (select coalesce(-sum(pieces), 0) as pieces from stock_ledger
        where order_id = l.order_id and position = l.position and return_id is null) taken,
      lateral (select coalesce(sum(pieces), 0) as pieces from stock_promises
        where order_id = l.order_id and position = l.position) open
    where l.promised is not null and taken.pieces + open.pieces <> wanted.pieces;
create view wrong_holds as
  select quote_id, number, position, format('line %s of offer %s of quote %s, %s: %s of %s pieces taken, %s promised', position,
      number, quote_id, product_id, sum(taken), sum(expected), sum(open)) as wrong
    from quote_holds group by quote_id, number, position, product_id having sum(taken) + sum(open) <> sum(expected);
create or replace function check_line_sources() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform refuse_wrong('quote_lines_held', wrong) from wrong_holds
    where quote_id = changed.quote_id and number = changed.quote_revision and position = changed.position;
  perform refuse_wrong('order_lines_sourced', wrong) from wrong_sources
    where order_id = changed.order_id and position = changed.position;
  return null;
end $$;
create or replace function check_held_quote() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('quote_lines_held', wrong) from wrong_holds
    where quote_id = new.id and number in (old.revision, new.revision);
  return null;
end $$;
create or replace function check_held_part() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('quote_lines_held', wrong) from wrong_holds
    where quote_id = new.quote_id and number = new.number and position = new.position;
  return null;
end $$;
drop function check_held_line(text, int, int);
drop function check_held_lines(text, int);

-- Companies: their members have a role, nobody else has one, and one of them is an owner.
create view wrong_members as
  select u.customer_id, 'users_company_role' as rule, format('members of customer %s have wrong roles', u.customer_id) as wrong
    from users u where (u.company_role is null) = exists (select from companies where customer_id = u.customer_id)
  union all
  select c.customer_id, 'companies_owned', format('company %s has no owner', c.customer_id)
    from companies c where exists (select from users where customer_id = c.customer_id)
      and not exists (select from users where customer_id = c.customer_id and company_role = 'owner');
create or replace function member_changed() returns trigger language plpgsql as $$
begin
  perform refuse_wrong(rule, wrong) from wrong_members
    where customer_id = new.customer_id or customer_id = old.customer_id and old.company_role is not null;
  return null;
end $$;
create or replace function company_made() returns trigger language plpgsql as $$
begin
  perform refuse_wrong(rule, wrong) from wrong_members where customer_id = new.customer_id;
  return null;
end $$;
drop function check_members(text);
