-- What admins see of companies: by name, found by a member's e-mail, with the sum of their orders.
create index companies_by_name on companies (lower(name), customer_id);
create index members_by_email on users using gin (email gin_trgm_ops) where company_role is not null;
create index orders_sum_of_company on orders (customer_id) include (amount_cents)
  where in_company and fulfilment <> 'cancelled';
