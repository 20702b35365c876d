-- locks: scim_users and users for a moment: a column with a constant default, a check of what directories have added, and a trigger
-- Groups of a directory are the roles of its company. Whom it put into several has the highest role of them; these are the
-- others. The group of the role itself is not here, and a group above the role no longer counts.
alter table scim_users add column other_groups text[] not null default '{}'
  check (other_groups <@ array['approver', 'buyer']);

-- Whoever leaves the company is in no group of it.
create function leave_scim_groups() returns trigger language plpgsql as $$
begin
  update scim_users set other_groups = '{}' where user_id = new.id and other_groups <> '{}';
  return null;
end $$;
create trigger users_leave_scim_groups after update of customer_id on users
  for each row when (old.customer_id is distinct from new.customer_id) execute function leave_scim_groups();
