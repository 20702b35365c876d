-- Why these triggers write rows, and the shop's code does not.

-- Balances that transactions share: the row's lock orders them, and a constraint on the balance refuses the one that is too much.
comment on function book_credit_note() is 'A trigger: no credit note may miss in the balance of its invoice, which payments at the same moment change too.';
comment on function book_invoice_payment() is 'A trigger: no payment may miss in the balance of its invoice, which credit notes at the same moment change too.';
comment on function add_card_refund() is 'A trigger: refunds of a payment at the same moment share its balance.';
comment on function lessen_rest() is 'A trigger: shipments and cancellations at the same moment share what is left of the order.';
comment on function restore_rest() is 'A trigger: what a voided shipment billed is left again, whoever voids it.';
comment on function count_promises() is 'A trigger: orders and offers share the pieces of a lot; incoming_stock_reserved keeps them within it.';
comment on function count_call_off_promises() is 'A trigger: call-off orders share the pieces of a lot with orders and offers.';
comment on function count_calls() is 'A trigger: calls at the same moment share what is left of the line; call_off_lines_within keeps them within it.';
comment on function count_reserved() is 'A trigger: what is set aside falls with the ledger, whatever takes it.';
comment on function count_pool_reserved() is 'A trigger: what is set aside falls with the ledger, whatever takes it.';
comment on function count_pool_pieces() is 'A trigger: members who join at the same moment share a pool; pools_within keeps them within it.';
comment on function count_coupon_use() is 'A trigger: orders at the same moment share the uses of a coupon, and each customer has a limit.';
comment on function book_received_products() is 'A trigger: a product with stock but without its entry in the ledger must not be, whatever writes it.';

-- Rows that must not outlive, or be missed by, any of the many ways to the change.
comment on function give_back_call() is 'A trigger: every way to reject or cancel pieces gives back what they called.';
comment on function give_back_calls() is 'A trigger: every way to cancel an order gives back what it called.';
comment on function give_back_coupon() is 'A trigger: every way to end an order unpaid gives its coupon back.';
comment on function follow_terms(text) is 'By triggers: no change of a parent''s terms, or of a link, may leave a subsidiary with others.';
comment on function company_terms_follow() is 'A trigger: no change of a parent''s terms may leave a subsidiary with others.';
comment on function companies_one_level() is 'A trigger: no link may leave a subsidiary with terms of its own, or with subsidiaries.';
comment on function threshold_changed() is 'A trigger: processes that know the threshold only must not leave another chain of approval.';
comment on function end_exemption() is 'A trigger: no way to another tax number may keep the exemption that was granted for the one before.';
comment on function note_mailed_transmission() is 'A trigger: the mailer knows emails only; what became of one is noted in its transaction.';
comment on function delete_private_lists() is 'A trigger: no way to delete a user may leave their private lists.';
comment on function delete_webhooks_of_nobody() is 'A trigger: no way to delete the last user of a customer may leave its webhooks sending.';
comment on function leave_scim_groups() is 'A trigger: no way out of a company may leave somebody in its directory''s groups.';

-- The feed of changes, messages to webhooks and other processes: in the transaction of the change, whatever makes it.
comment on function log_change() is 'A trigger: programs that keep a copy must miss no change, whatever makes it.';
comment on function log_erased_order() is 'A trigger: programs that keep a copy must miss no erasure.';
comment on function log_left_customer() is 'A trigger: programs that keep a copy must miss no one who leaves.';
comment on function tell_of_row() is 'A trigger: webhooks must be told of every change, whatever makes it.';
comment on function tell_of_order_event() is 'A trigger: webhooks must be told of every change, whatever makes it.';
comment on function tell_of_invoice() is 'A trigger: webhooks must be told of every change, whatever makes it.';
comment on function stock_to_webhooks() is 'A trigger: webhooks must be told of every change of stock, once for each product of a statement.';
comment on function electronic_orders_to_webhooks() is 'A trigger: it makes up for what was told before the order was known as electronic.';
comment on function rejected_electronic_order_to_webhooks() is 'A trigger: the purchasing system must be told, whoever rejects its order.';
comment on function tell_of_public_change() is 'A trigger: other processes drop their cached pages at every change, whatever makes it.';
comment on function tell_of_stock_change() is 'A trigger: other processes drop their cached pages at every change of stock.';

-- Rows that searches and lists read, kept in step with products: by every statement that writes products, and by no other.
comment on function keep_specifications(text[]) is 'By triggers: rows that searches read are in step with products, whatever writes those.';
comment on function refresh_family(text) is 'By triggers: rows that searches read are in step with products, whatever writes those.';
comment on function write_variant_options(text[]) is 'By triggers: options are in step with their family, whatever writes it.';
comment on function keep_family_in_stock() is 'A trigger: searches see at once what orders take.';
comment on function keep_products_to_search() is 'A trigger: rows that searches read are in step with products, whatever writes those.';
comment on function keep_product_search() is 'A trigger: rows that searches read are in step with products, whatever writes those.';
comment on function keep_product_texts() is 'A trigger: rows that searches read are in step with products, whatever writes those.';
comment on function keep_product_words() is 'A trigger: rows that searches read are in step with products, whatever writes those.';
comment on function keep_changed_words() is 'A trigger: rows that searches read are in step with products, whatever writes those.';
comment on function keep_changed_specifications() is 'A trigger: rows that searches read are in step with products, whatever writes those.';
comment on function keep_written_specifications() is 'A trigger: rows that searches read are in step with products, whatever writes those.';
comment on function keep_variants_specifications() is 'A trigger: rows that searches read are in step with variants, whatever writes those.';
comment on function keep_options_of_variants() is 'A trigger: options are in step with variants, whatever writes those.';
comment on function keep_options_of_families() is 'A trigger: options are in step with their family, whatever writes it.';
comment on function keep_family_of_search() is 'A trigger: rows that searches read are in step with products, whatever writes those.';
comment on function keep_family_settings() is 'A trigger: products have the settings of their family, whatever writes those.';
comment on function keep_listed_variant() is 'A trigger: rows that searches read are in step with products, whatever writes those.';
comment on function put_variants_in() is 'A trigger: products have the settings of their family, whatever makes them variants.';
comment on function take_variants_out() is 'A trigger: products that leave a family have none of its settings, whatever takes them out.';
comment on function keep_new_stock() is 'A trigger: lists that are sorted by stock are in step with products.';
comment on function keep_changed_stock() is 'A trigger: lists that are sorted by stock are in step with products, one row for each change.';
comment on function count_charge_changes() is 'A trigger: orders are placed at the charges of this version only, so every change counts.';
comment on function count_family_changes() is 'A trigger: orders are placed at the prices of this version only, so every change counts.';
comment on function count_kit_changes() is 'A trigger: orders of a kit are placed at the price of this version only, so every change of its parts counts.';
