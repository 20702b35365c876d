-- What waits in the outbox is counted at each look of the monitoring.

create index mails_unsent on mails (created_at) where sent_at is null and given_up_at is null;
