-- locks: users while one index over admins is made, which reads the table once (0.1 s for 100,000 users)
-- What kind of admin an admin is. Those there are, and whoever is made one without more, own the shop.
alter table users add column admin_role text not null default 'owner'
  constraint users_admin_role check (admin_role in ('owner', 'sales', 'warehouse', 'read-only'));
create index users_admins on users (id) where role = 'admin';

-- A shop keeps an owner. Who loses the e-mail to whoever proved to own it cannot come in any more, and is not held.
create function keep_shop_owner() returns trigger language plpgsql as $$
begin
  -- Owners that leave at the same moment come one after the other, and each sees what the one before did.
  perform pg_advisory_xact_lock(hashtext('keep_shop_owner'));
  if not exists (select from users
    where role = 'admin' and admin_role = 'owner' and email is not null and id <> old.id) then
    raise exception 'user % is the only owner of the shop', old.id
      using errcode = 'check_violation', constraint = 'users_keep_shop_owner';
  end if;
  return null;
end $$;

create trigger users_keep_shop_owner after update of role, admin_role on users for each row
  when (old.role = 'admin' and old.admin_role = 'owner' and old.email is not null and new.email is not null
    and (new.role is distinct from 'admin' or new.admin_role <> 'owner'))
  execute function keep_shop_owner();
create trigger users_keep_shop_owner_row after delete on users for each row
  when (old.role = 'admin' and old.admin_role = 'owner' and old.email is not null)
  execute function keep_shop_owner();
