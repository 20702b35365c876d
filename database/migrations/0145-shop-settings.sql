-- What owners of the shop set in its pages.
create table shop_settings (
  is_only boolean primary key default true check (is_only),
  -- How long an order holds its pieces without being paid, and how long one that waits for approval does.
  -- Null: as long as the process was started with.
  hold_minutes int check (hold_minutes between 1 and 10080),
  approval_days int check (approval_days between 1 and 90),
  -- Where answers to e-mails go. Empty: to whom they are from.
  reply_to text not null default '' check (
    reply_to = '' or (reply_to like '_%@_%' and reply_to !~ '[[:cntrl:][:space:]]' and char_length(reply_to) <= 254)
  )
);
insert into shop_settings default values;

-- A mail keeps what held when it was written, whoever writes it.
create function reply_to_now() returns text language sql stable as $$ select reply_to from shop_settings $$;
alter table mails add column reply_to text not null default '';
alter table mails alter column reply_to set default reply_to_now();
