-- An offer may say that it can be called part by part instead of ordered at once: accepting it so makes a call-off order.

alter table quote_revisions
  -- Until when its pieces can be called; null: it is accepted as one order only.
  add column call_off_until date,
  -- The least that a call takes of a line.
  add column call_off_min_pieces int,
  -- Whether its pieces are set aside before they are called.
  add column call_off_reserves boolean not null default false,
  -- The rows of before fulfil it.
  add constraint quote_revisions_call_off check (
    (call_off_until is null) = (call_off_min_pieces is null)
    and (call_off_until is null or side = 'shop' and valid_until is not null and call_off_min_pieces >= 100)
    and (call_off_until is not null or not call_off_reserves)
  ) not valid;

alter table quotes
  -- The call-off order that accepting it made, instead of an order.
  add column call_off_id text unique references call_off_orders,
  -- That an accepted quote has an order.
  drop constraint quotes_check3,
  -- The rows of before fulfil it.
  add constraint quotes_accepted check
    ((status = 'accepted') = (num_nonnulls(order_id, call_off_id) = 1) and num_nonnulls(order_id, call_off_id) < 2) not valid;
