-- What a member may order in a window of time before an order waits for approval; null: no limit.
alter table users
  add column spending_limit_cents bigint check (spending_limit_cents >= 0),
  add column spending_window text check (spending_window in ('day', 'month', 'quarter')),
  add constraint users_spending_limit check ((spending_limit_cents is null) = (spending_window is null)),
  add constraint users_limit_of_member check (spending_limit_cents is null or company_role is not null);
