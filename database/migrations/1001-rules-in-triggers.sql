-- locks: none is held for longer than a moment: triggers are replaced, and no row is read
-- Rules about one row stand in the conditions of triggers, which raise their exception through refuse(). They are triggers and not
-- check constraints where they speak of the row as it was, or where a constraint would be evaluated too often.


-- Refuses the row or the statement. Arguments: the name of the rule, which is the constraint of the error; what is wrong; and
-- a column whose new value ends the sentence, if any.
create function refuse() returns trigger language plpgsql as $$
begin
  raise exception '%: % %: %', tg_argv[0], tg_table_name, coalesce(to_jsonb(new) ->> 'id', to_jsonb(old) ->> 'id', ''),
      concat_ws(' ', tg_argv[1], to_jsonb(new) ->> tg_argv[2])
    using errcode = 'check_violation', constraint = tg_argv[0], table = tg_table_name;
end $$;

-- Products. Triggers on these columns, because check constraints are evaluated whenever pieces are taken too: they would be a
-- quarter of an order's time.
create trigger products_sku after insert or update of sku on products for each row
  when (new.sku !~ '^[!-~]([ -~]{0,62}[!-~])?$') execute function refuse('products_sku', 'no such SKU');
create trigger products_brand after insert or update of brand on products for each row
  when (new.brand = '') execute function refuse('products_brand', 'a brand has a name');
create trigger products_mpn after insert or update of mpn on products for each row
  when (new.mpn = '') execute function refuse('products_mpn', 'a part number is not empty');
create trigger products_gtin after insert or update of gtin on products for each row
  when (new.gtin !~ '^([0-9]{8}|[0-9]{12,14})$') execute function refuse('products_gtin', 'no such GTIN');
create trigger products_min_pieces after insert or update of min_pieces on products for each row
  when (new.min_pieces < 100) execute function refuse('products_min_pieces', 'lots have 100 pieces and more');
create trigger products_quantity_rule after insert or update of min_pieces, pieces_multiple, max_pieces on products for each row
  when (new.pieces_multiple < 1 or new.min_pieces % nullif(new.pieces_multiple, 0) <> 0
    or new.max_pieces < new.min_pieces or new.max_pieces % nullif(new.pieces_multiple, 0) <> 0)
  execute function refuse('products_quantity_rule', 'the least and the most pieces are not whole multiples');
create trigger products_carton after insert or update of carton_pieces, carton_grams on products for each row
  when (new.carton_pieces <= 0 or new.carton_grams <= 0 or new.carton_grams is not null and new.carton_pieces is null)
  execute function refuse('products_carton', 'no such carton');
create trigger products_price_breaks after insert or update of price_breaks, price_cents on products for each row
  when (not are_price_breaks(new.price_breaks, new.price_cents))
  execute function refuse('products_price_breaks', 'more pieces must cost less each');
drop trigger products_terms on products;
drop function check_product_terms();

drop trigger products_sold_from on products;
create trigger products_sold_from before insert or update of sold_from, is_kit on products for each row
  when (new.sold_from not in ('shelf', 'incoming', 'order') or new.is_kit and new.sold_from <> 'shelf')
  execute function refuse('products_sold_from', 'it cannot be sold from', 'sold_from');
create trigger products_lead_days before insert or update of sold_from, lead_days on products for each row
  when ((new.sold_from = 'order') <> (new.lead_days is not null) or new.lead_days not between 1 and 730)
  execute function refuse('products_sold_from', 'what is sold from order has 1 to 730 days, and nothing else has');
drop function check_sold_from();

drop trigger products_warranty on products;
create trigger products_warranty before insert or update of warranty_months on products for each row
  when (new.warranty_months not between 1 and 240) execute function refuse('products_warranty', 'no such warranty');
drop function refuse_warranty();

-- Rates and freight tables in force, which orders were charged with, and legal texts in force, which people agreed to.
drop trigger tax_rates_hold on tax_rates;
create trigger tax_rates_hold before delete on tax_rates for each row
  when (old.holds_from <= now()) execute function refuse('holds_already', 'it holds already');
drop trigger freight_tables_hold on freight_tables;
create trigger freight_tables_hold before delete on freight_tables for each row
  when (old.holds_from <= now()) execute function refuse('holds_already', 'it holds already');
drop function keep_what_holds();
drop trigger legal_texts_in_force_stay on legal_texts;
create trigger legal_texts_in_force_stay before update or delete on legal_texts for each row
  when (old.holds_from <= shop_today())
  execute function refuse('legal_texts_in_force_stay', 'a legal text in force stays as it is');
drop function legal_text_may_change();

-- A published version of a price list, which orders were priced with.
drop trigger price_list_versions_stay on price_list_versions;
create trigger price_list_versions_stay before update or delete on price_list_versions for each row
  when (old.published_at is not null)
  execute function refuse('price_list_versions_stay', 'a version of a price list that was published does not change');
drop function refuse_published_change();

-- Moves from one state to another.
drop trigger catalogue_imports_move on catalogue_imports;
create trigger catalogue_imports_move before update of state on catalogue_imports for each row
  when (new.state <> old.state and (old.state, new.state) not in (('uploading', 'uploaded'), ('uploaded', 'checking'),
    ('checked', 'checking'), ('checking', 'checked'), ('checked', 'running'), ('running', 'done'), ('uploading', 'failed'),
    ('checking', 'failed'), ('running', 'failed'), ('failed', 'checking'), ('failed', 'running'), ('uploading', 'cancelled'),
    ('uploaded', 'cancelled'), ('checking', 'cancelled'), ('checked', 'cancelled'), ('running', 'cancelled'),
    ('failed', 'cancelled')))
  execute function refuse('catalogue_imports_move', 'it does not become', 'state');
drop function check_import_move();
-- A row is applied once: what is applied stays so.
drop trigger catalogue_import_rows_once on catalogue_import_rows;
create trigger catalogue_import_rows_once before update on catalogue_import_rows for each row
  when (old.is_applied) execute function refuse('catalogue_import_rows_once', 'a row that is applied already');
drop function check_import_row();

drop trigger invoice_transmissions_move on invoice_transmissions;
create trigger invoice_transmissions_move before update of state on invoice_transmissions for each row
  when (new.state <> old.state and (old.state, new.state) not in (('queued', 'sent'), ('queued', 'refused'),
    ('sent', 'accepted'), ('sent', 'refused'), ('accepted', 'refused'), ('refused', 'queued')))
  execute function refuse('invoice_transmissions_move', 'it does not become', 'state');
drop function check_transmission_move();

drop trigger stock_counts_stay on stock_counts;
create trigger stock_counts_stay before update on stock_counts for each row
  when ((old.state, new.state)
    not in (('open', 'closed'), ('open', 'discarded'), ('closed', 'posted'), ('closed', 'discarded')))
  execute function refuse('stock_counts_stay', 'it does not become', 'state');
drop function check_stock_count();

drop trigger purchase_orders_stay on purchase_orders;
create trigger purchase_orders_stay before update on purchase_orders for each row
  when ((old.state, new.state) not in (('draft', 'draft'), ('draft', 'sent'), ('sent', 'sent'), ('sent', 'confirmed'),
      ('confirmed', 'confirmed'), ('sent', 'cancelled'), ('confirmed', 'cancelled'))
    or (new.number, new.supplier_id) is distinct from (old.number, old.supplier_id)
    or old.state <> 'draft' and (new.note, new.supplier_name, new.supplier_address, new.sent_at)
      is distinct from (old.note, old.supplier_name, old.supplier_address, old.sent_at))
  execute function refuse('purchase_orders_stay', 'what was sent to the supplier stays, and it becomes no such', 'state');
drop function check_purchase_order();
drop trigger purchase_orders_are_kept on purchase_orders;
create trigger purchase_orders_are_kept before delete on purchase_orders for each row
  when (old.state <> 'draft') execute function refuse('purchase_orders_stay', 'it was sent to the supplier, and stays');
drop function refuse_deleting_sent_order();

drop trigger goods_receipts_stay on goods_receipts;
create trigger goods_receipts_stay before update or delete on goods_receipts for each row
  when (old.posted_at is not null) execute function refuse('goods_receipts_stay', 'it was posted, and stays');
drop function refuse_changing_posted_receipt();

drop trigger shipments_end_once on shipments;
create trigger shipments_end_once before update on shipments for each row
  when ((old.delivered_at is not null or old.voided_at is not null) and not is_erasing())
  execute function refuse('shipments_end_once', 'it is delivered or voided, and stays as it is');
drop function keep_shipment();

drop trigger orders_follow_kept on orders;
create trigger orders_follow_kept before update of follows_order_id on orders for each row
  when (new.follows_order_id is distinct from old.follows_order_id)
  execute function refuse('orders_follow_kept', 'it follows from the start, or never');
drop function keep_follows();

drop trigger standing_order_dates_decided_once on standing_order_dates;
create trigger standing_order_dates_decided_once before update of result, order_id, "on" on standing_order_dates for each row
  when (old.result <> 'waiting') execute function refuse('standing_order_dates_decided_once', 'this date was decided');
drop function decide_standing_date_once();

drop trigger punchout_sessions_once on punchout_sessions;
create trigger punchout_sessions_start_once before update on punchout_sessions for each row
  when (old.started_at is not null and (new.started_at, new.token_hash) is distinct from (old.started_at, old.token_hash))
  execute function refuse('punchout_sessions_start_once', 'it was started before');
create trigger punchout_sessions_return_once before update on punchout_sessions for each row
  when (old.returned_at is not null) execute function refuse('punchout_sessions_return_once', 'its cart was returned before');
drop function check_punchout_session();

-- What became of an electronic order stays, but for its decision, as long as it waits for one, and for being replaced.
drop trigger electronic_orders_keep on electronic_orders;
create trigger electronic_orders_keep before update on electronic_orders for each row
  when ((old.waiting is not null and (new.waiting is null or new.waiting = old.waiting)
      and to_jsonb(new) - array['waiting', 'changed_pieces', 'order_id', 'changes', 'problems', 'lines', 'decided_at', 'decided_by']
        = to_jsonb(old) - array['waiting', 'changed_pieces', 'order_id', 'changes', 'problems', 'lines', 'decided_at', 'decided_by']
    or old.replaced_at is null and new.replaced_at is not null
      and to_jsonb(new) - 'replaced_at' = to_jsonb(old) - 'replaced_at') is not true)
  execute function refuse('electronic_orders_keep', 'what became of an electronic order does not change');
drop function keep_electronic_order();

-- Counts the changes of what orders are priced and checked with. A trigger, because each statement that changes a product counts.
drop trigger products_price_changed on products;
create or replace function count_family_changes() returns trigger language plpgsql as $$
begin
  new.price_version := old.price_version + 1;
  return new;
end $$;
create trigger products_price_changed before update of price_cents, price_breaks, min_pieces, pieces_multiple, max_pieces, name,
    carton_pieces, carton_grams, tax_class, tax_exempt_reason on products for each row
  when ((new.price_cents, new.price_breaks, new.min_pieces, new.pieces_multiple, new.max_pieces, new.name, new.carton_pieces,
      new.carton_grams, new.tax_class, new.tax_exempt_reason)
    is distinct from (old.price_cents, old.price_breaks, old.min_pieces, old.pieces_multiple, old.max_pieces, old.name,
      old.carton_pieces, old.carton_grams, old.tax_class, old.tax_exempt_reason))
  execute function count_family_changes();
drop function count_price_changes();

-- Nothing calls these: shipments are invoiced by the shop itself.
drop trigger shipment_lines_invoiced on shipment_lines;
drop function invoice_shipments();
drop function invoice_shipment(text);
drop function share_of_order(text, int[], int[], boolean);
drop function issue_credit_note(text, bigint);
drop function issue_credit_note(text, bigint, bigint);
