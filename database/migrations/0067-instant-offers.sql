-- Offers that the shop makes by itself, at once: down to a floor for each product, up to a sum.

-- Below it no piece is offered without a person. None: nothing is offered by itself.
alter table products add column floor_cents bigint check (floor_cents > 0);

create table quote_settings (
  is_only boolean primary key default true check (is_only),
  -- What an offer that nobody looked at may come to. 0: none is made.
  instant_limit_cents bigint not null default 0 check (instant_limit_cents between 0 and 99999999),
  -- For how long it stands.
  instant_valid_days int not null default 14 check (instant_valid_days between 1 and 90)
);
insert into quote_settings default values;
