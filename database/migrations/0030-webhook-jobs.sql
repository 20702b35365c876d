-- Webhooks of the card emulator are delivered by background jobs, which hold when the next attempt is due. An event
-- says what became of it: delivered, given up, or (neither of both) still to be delivered.

alter table card_events add column given_up_at timestamptz;
update card_events set given_up_at = now() where delivered_at is null and next_attempt_at is null;

alter table card_events
  drop column next_attempt_at,
  drop column lease,
  add constraint card_event_one_outcome check (delivered_at is null or given_up_at is null);
create index card_events_undelivered on card_events (created_at)
  where delivered_at is null and given_up_at is null;
