-- Stock that an offer holds. The ledger names the line of the revision that holds it.

alter table stock_ledger
  add column quote_id text,
  add column quote_revision int,
  add constraint stock_ledger_of_quote_line foreign key (quote_id, quote_revision, position)
    references quote_revision_lines,
  drop constraint stock_ledger_of_orders,
  drop constraint stock_ledger_line_is_whole,
  -- What is held, sold or given back is so for one line: of an order, or of a quote, which only holds.
  add constraint stock_ledger_of_lines check (
    (reason in ('held', 'released', 'sold', 'returned')) = (num_nonnulls(order_id, quote_id) = 1)
    and (num_nonnulls(order_id, quote_id) > 0) = (position is not null)
    and (quote_id is null) = (quote_revision is null)
    and (quote_id is null or reason in ('held', 'released'))
  );
-- A line of an offer takes its pieces once and gives them back at most once.
create unique index stock_ledger_of_quote_lines on stock_ledger (quote_id, quote_revision, position, (pieces > 0))
  where quote_id is not null;
