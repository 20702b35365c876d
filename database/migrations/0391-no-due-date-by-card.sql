-- An invoice that was paid by card is not due on any day.
create or replace function invoices_to_webhooks() returns trigger language plpgsql as $$
begin
  if not are_webhooks_on() then return null; end if;
  perform tell_webhooks_of_order('invoice.issued', new.order_id, jsonb_build_object('invoice', jsonb_strip_nulls(jsonb_build_object(
    '_id', new.id, 'number', new.number, 'amount', wire_dollars(new.amount_cents),
    'issuedAt', wire_time(new.issued_at), 'dueAt', case when new.method = 'account' then wire_time(new.due_at) end))));
  if new.method = 'card' then
    perform tell_webhooks_of_order('payment.received', new.order_id, jsonb_build_object('payment', jsonb_build_object(
      'invoice', new.number, 'method', 'card', 'amount', wire_dollars(new.amount_cents))));
  end if;
  return null;
end $$;
