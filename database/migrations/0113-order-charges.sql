-- What an order costs on top of its lines, fixed when it is placed: amount_cents, which is paid and invoiced, is the sum
-- of its lines, of freight and of all tax. Where nothing is charged, nothing is stored here.

alter table companies
  add column tax_exempt boolean not null default false,
  add constraint companies_exempt_by_number check (not tax_exempt or tax_number <> '');

-- Whoever is exempt is so by this number. With another one an admin looks again.
create function end_exemption() returns trigger language plpgsql as $$
begin
  new.tax_exempt := false;
  return new;
end $$;
create trigger companies_exemption_ends before update of tax_number on companies
  for each row when (new.tax_number is distinct from old.tax_number) execute function end_exemption();

alter table orders
  -- Net.
  add column freight_cents bigint not null default 0,
  -- On lines and freight.
  add column tax_cents bigint not null default 0,
  -- Of the company that was exempt from it, else empty.
  add column tax_exempt_number text not null default '',
  add constraint orders_charges check (
    freight_cents >= 0 and tax_cents >= 0 and freight_cents + tax_cents < amount_cents
    and (tax_exempt_number = '' or tax_cents = 0)
  );

create table order_charges (
  order_id text not null references orders on delete cascade,
  -- Which of its addresses, from 1.
  delivery int not null check (delivery > 0),
  -- What of this line goes there; null: freight.
  line_position int,
  net_cents bigint not null check (net_cents > 0),
  -- Empty: no tax is known there.
  tax_name text not null,
  -- Hundredths of a percent.
  tax_basis_points int not null check (tax_basis_points between 0 and 10000 and (tax_name <> '' or tax_basis_points = 0)),
  -- Whole cents, half a cent rounded up.
  tax_cents bigint not null,
  constraint order_charges_tax check (tax_cents = (net_cents * tax_basis_points + 5000) / 10000),
  foreign key (order_id, line_position) references order_lines,
  unique nulls not distinct (order_id, delivery, line_position)
);
create trigger order_charges_stay before update or truncate on order_charges
  for each statement execute function refuse_change();

-- Lines that are not approved leave an order with their tax, and nothing else does.
create function keep_charges() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = old.order_id and payment <> 'unpaid') then
    raise exception 'the charges of order % are invoiced', old.order_id
      using errcode = 'check_violation', constraint = 'order_charges_stay';
  end if;
  return old;
end $$;
create trigger order_charges_are_kept before delete on order_charges for each row execute function keep_charges();

-- When the transaction ends.
create function check_charges(of_order text) returns void language plpgsql as $$
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
end $$;
create function order_amount_changed() returns trigger language plpgsql as $$
begin
  perform check_charges(new.id);
  return null;
end $$;
create constraint trigger orders_charged
  after insert or update of amount_cents, freight_cents, tax_cents on orders deferrable initially deferred
  for each row when (new.freight_cents > 0 or new.tax_cents > 0) execute function order_amount_changed();
create function order_charge_changed() returns trigger language plpgsql as $$
begin
  perform check_charges(coalesce(new.order_id, old.order_id));
  return null;
end $$;
create constraint trigger order_charges_agree
  after insert or delete on order_charges deferrable initially deferred
  for each row execute function order_charge_changed();

-- An invoice says them as its order does; a credit note gives back of the tax what its amount is of what was left of the
-- invoice, so that all of them together give back what was charged, and no more.
alter table invoices
  add column freight_cents bigint not null default 0,
  add column tax_cents bigint not null default 0,
  add column tax_exempt_number text not null default '',
  add column credited_tax_cents bigint not null default 0,
  add constraint invoices_tax check (
    freight_cents >= 0 and freight_cents + tax_cents < amount_cents and credited_tax_cents between 0 and tax_cents
    and (credited_cents < amount_cents or credited_tax_cents = tax_cents)
  );
create trigger invoices_charges_stay before update of freight_cents, tax_cents, tax_exempt_number on invoices
  for each statement execute function refuse_change();
create function charge_invoice() returns trigger language plpgsql as $$
begin
  select freight_cents, tax_cents, tax_exempt_number into new.freight_cents, new.tax_cents, new.tax_exempt_number
    from orders where id = new.order_id;
  return new;
end $$;
create trigger invoices_charged before insert on invoices for each row execute function charge_invoice();

alter table credit_notes add column tax_cents bigint not null default 0 check (tax_cents between 0 and amount_cents);
create function credit_tax() returns trigger language plpgsql as $$
begin
  select round((tax_cents - credited_tax_cents) * new.amount_cents::numeric / nullif(amount_cents - credited_cents, 0))
    into new.tax_cents from invoices where id = new.invoice_id and credited_cents + new.amount_cents <= amount_cents;
  new.tax_cents := coalesce(new.tax_cents, 0);
  return new;
end $$;
create trigger credit_notes_tax before insert on credit_notes for each row execute function credit_tax();
create or replace function book_credit_note() returns trigger language plpgsql as $$
begin
  update invoices set credited_cents = credited_cents + new.amount_cents,
      credited_tax_cents = credited_tax_cents + new.tax_cents,
      paid_cents = paid_cents - case when method = 'card' then new.amount_cents else 0 end
    where id = new.invoice_id;
  return null;
end $$;

-- What an order weighs decides what it costs.
create or replace function count_price_changes() returns trigger language plpgsql as $$
begin
  if (new.price_cents, new.price_breaks, new.min_pieces, new.pieces_multiple, new.max_pieces, new.name,
      new.carton_pieces, new.carton_grams)
    is distinct from
    (old.price_cents, old.price_breaks, old.min_pieces, old.pieces_multiple, old.max_pieces, old.name,
      old.carton_pieces, old.carton_grams) then
    new.price_version := old.price_version + 1;
  end if;
  return new;
end $$;
drop trigger products_price_changed on products;
create trigger products_price_changed
  before update of price_cents, price_breaks, min_pieces, pieces_multiple, max_pieces, name, carton_pieces, carton_grams
  on products for each row execute function count_price_changes();
