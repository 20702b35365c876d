-- locks: none is held for longer than a moment: triggers are replaced, and no row is read
-- Rules about a row and another one. Their triggers ask a question, a function, and refuse() raises the exception. The questions are
-- volatile: after waiting for a lock they see what was committed meanwhile.


create function is_shipped(of_order text) returns boolean language sql as $$
  select exists (select from shipments where order_id = of_order and voided_at is null)
$$;
create function awaits_stock(of_order text) returns boolean language sql as $$
  select exists (select from stock_promises where order_id = of_order)
$$;
drop trigger orders_cancelled_unshipped on orders;
create trigger orders_cancelled_unshipped before update of fulfilment on orders for each row
  when (new.fulfilment = 'cancelled' and is_shipped(new.id))
  execute function refuse('orders_cancelled_unshipped', 'it is shipped, and cannot be cancelled');
drop function check_unshipped();
drop trigger orders_ship_together on orders;
create trigger orders_ship_together before update of ship_together on orders for each row
  when (new.ship_together and not old.ship_together and is_shipped(new.id) and awaits_stock(new.id))
  execute function refuse('shipments_together', 'it is shipped in part');
drop function check_ship_together();

create function is_first_order(first_id text, of_customer text, buyer text) returns boolean language sql as $$
  select exists (select from orders
    where id = first_id and follows_order_id is null and customer_id = of_customer and placed_by = buyer)
$$;
drop trigger orders_follow_own on orders;
create trigger orders_follow_own after insert on orders for each row
  when (new.follows_order_id is not null and not is_first_order(new.follows_order_id, new.customer_id, new.placed_by))
  execute function refuse('orders_follow_own', 'it cannot follow', 'follows_order_id');
drop function check_follows();
drop trigger orders_follow_kept on orders;
create trigger orders_follow_kept before update of follows_order_id on orders for each row
  when (new.follows_order_id is distinct from old.follows_order_id)
  execute function refuse('orders_follow_kept', 'from now on it cannot follow', 'follows_order_id');

create function is_unpaid(of_order text) returns boolean language sql as $$
  select payment = 'unpaid' from orders where id = of_order
$$;
drop trigger order_charges_are_kept on order_charges;
create trigger order_charges_are_kept before delete on order_charges for each row
  when (not is_unpaid(old.order_id)) execute function refuse('order_charges_stay', 'the charges of its order are invoiced');
drop function keep_charges();

create function return_state(of_return text) returns text language sql as $$
  select state from returns where id = of_return
$$;
drop trigger return_lines_received_once on return_lines;
create trigger return_lines_received_once before update on return_lines for each row
  when (not is_erasing() and (old.restocked is not null or return_state(new.return_id) is distinct from 'approved'
    or to_jsonb(new) - array['restocked', 'written_off'] <> to_jsonb(old) - array['restocked', 'written_off']))
  execute function refuse('return_lines_received_once', 'the line of a return stays as it is');
drop function check_return_receipt();

create function is_credited(of_refund refunds) returns boolean language sql as $$
  select exists (select from credit_notes c join invoices i on i.id = c.invoice_id
    where c.id = of_refund.credit_note_id and c.amount_cents = of_refund.amount_cents and i.order_id = of_refund.order_id
      and i.transaction_id is not distinct from of_refund.payment_id)
$$;
drop trigger refunds_agree on refunds;
create trigger refunds_agree after insert on refunds for each row when (new.reason <> 'late' and not is_credited(new))
  execute function refuse('refunds_credited', 'a refund is not what its credit note says');
drop function check_refund();

create function is_approved_before(of_order text, step int) returns boolean language sql as $$
  select coalesce(bool_and(decision is not distinct from 'approved'), true) from order_approval_steps
    where order_id = of_order and position < step
$$;
drop trigger order_approval_steps_in_turn on order_approval_steps;
create trigger order_approval_steps_in_turn before update on order_approval_steps for each row
  when (old.decision is not null and (new.decision, new.decided_at) is distinct from (old.decision, old.decided_at)
    or new.decision is not null and not is_approved_before(new.order_id, new.position))
  execute function refuse('order_approval_steps_in_turn', 'a step cannot be decided, or not yet', 'position');
drop function check_approval_step();

create function is_quoted(of_quote text, revision int, at_position int, product text) returns boolean language sql as $$
  select exists (select from quote_goods
    where quote_id = of_quote and number = revision and position = at_position and product_id = product)
$$;
drop trigger stock_ledger_of_quote_goods on stock_ledger;
create trigger stock_ledger_of_quote_goods before insert on stock_ledger for each row
  when (new.quote_id is not null and not is_quoted(new.quote_id, new.quote_revision, new.position, new.product_id))
  execute function refuse('stock_ledger_of_quote_goods', 'the line of the offer is not of product', 'product_id');
drop function check_held_product();

create function is_open_count(of_count text) returns boolean language sql as $$
  select state = 'open' from stock_counts where id = of_count
$$;
drop trigger stock_count_lines_stay on stock_count_lines;
create trigger stock_count_lines_stay before insert or update on stock_count_lines for each row
  when (not is_open_count(new.stock_count_id)) execute function refuse('stock_count_lines_stay', 'its stock count is not open');
drop function check_stock_count_line();

create function is_sent(of_purchase_order text) returns boolean language sql as $$
  select state <> 'draft' from purchase_orders where id = of_purchase_order
$$;
drop trigger purchase_order_lines_stay on purchase_order_lines;
create trigger purchase_order_lines_added before insert on purchase_order_lines for each row
  when (is_sent(new.purchase_order_id))
  execute function refuse('purchase_order_lines_stay', 'a purchase order that was sent keeps its lines');
create trigger purchase_order_lines_kept before delete on purchase_order_lines for each row
  when (is_sent(old.purchase_order_id))
  execute function refuse('purchase_order_lines_stay', 'a purchase order that was sent keeps its lines');
create trigger purchase_order_lines_stay before update of purchase_order_id, position, product_id, pieces, cost_cents, product_name,
    sku, supplier_sku on purchase_order_lines for each row
  when (is_sent(new.purchase_order_id) and (new.purchase_order_id, new.position, new.product_id, new.pieces, new.cost_cents,
      new.product_name, new.sku, new.supplier_sku) is distinct from (old.purchase_order_id, old.position, old.product_id,
      old.pieces, old.cost_cents, old.product_name, old.sku, old.supplier_sku))
  execute function refuse('purchase_order_lines_stay', 'a purchase order that was sent keeps its lines');
drop function check_purchase_order_lines();

create function is_posted(of_receipt text) returns boolean language sql as $$
  select posted_at is not null from goods_receipts where id = of_receipt
$$;
drop trigger goods_receipt_lines_stay on goods_receipt_lines;
drop trigger goods_receipt_pieces_stay on goods_receipt_pieces;
drop trigger goods_receipt_serials_stay on goods_receipt_serials;
drop function check_goods_receipt_part();
create trigger goods_receipt_lines_stay before insert or update of goods_receipt_id, product_id, expected, still_expected
  on goods_receipt_lines for each row when (is_posted(new.goods_receipt_id))
  execute function refuse('goods_receipts_stay', 'its goods receipt was posted, and stays');
create trigger goods_receipt_lines_kept before delete on goods_receipt_lines for each row
  when (is_posted(old.goods_receipt_id))
  execute function refuse('goods_receipts_stay', 'its goods receipt was posted, and stays');
create trigger goods_receipt_pieces_stay before insert or update of goods_receipt_id, product_id, batch, pieces
  on goods_receipt_pieces for each row when (is_posted(new.goods_receipt_id))
  execute function refuse('goods_receipts_stay', 'its goods receipt was posted, and stays');
create trigger goods_receipt_pieces_kept before delete on goods_receipt_pieces for each row
  when (is_posted(old.goods_receipt_id))
  execute function refuse('goods_receipts_stay', 'its goods receipt was posted, and stays');
create trigger goods_receipt_serials_stay before insert or update of id, goods_receipt_id, product_id, batch, serial, scanned_by, created_at
  on goods_receipt_serials for each row when (is_posted(new.goods_receipt_id))
  execute function refuse('goods_receipts_stay', 'its goods receipt was posted, and stays');
create trigger goods_receipt_serials_kept before delete on goods_receipt_serials for each row
  when (is_posted(old.goods_receipt_id))
  execute function refuse('goods_receipts_stay', 'its goods receipt was posted, and stays');

-- Days of a shop with orders stay; a zone that has not begun is taken back.
create function has_orders() returns boolean language sql as $$ select exists (select from orders) $$;
drop trigger shop_time_zones_stay on shop_time_zones;
create trigger shop_time_zones_begin before insert on shop_time_zones for each row
  when (new.since <= now()) execute function refuse('shop_time_zones_stay', 'the days of a shop with orders stay');
create trigger shop_time_zones_kept before delete on shop_time_zones for each row
  when (old.since <= now()) execute function refuse('shop_time_zones_stay', 'the days of a shop with orders stay');
create trigger shop_time_zones_stay before update on shop_time_zones for each row
  when (new.since <> '-infinity' or old.since <> new.since or has_orders())
  execute function refuse('shop_time_zones_stay', 'the days of a shop with orders stay');
drop function keep_time_zones();
