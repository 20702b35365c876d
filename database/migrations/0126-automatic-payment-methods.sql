-- As the payment was created; answered with it.
alter table card_payment_intents add column automatic_payment_methods jsonb;
