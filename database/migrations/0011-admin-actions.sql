-- What admins did: written in the transaction that does it, never changed and never deleted.
create table admin_actions (
  id bigint generated always as identity primary key,
  -- The admin's e-mail at that time.
  actor text not null,
  deed text not null,
  -- What it was done to: the id of a product or an order, or a user's e-mail.
  subject text not null,
  -- What is meant by it, for people.
  label text not null,
  before json,
  after json,
  at timestamptz not null default now()
);
create index admin_actions_by_deed on admin_actions (deed, id desc);
create index admin_actions_by_actor on admin_actions (actor, id desc);
create trigger admin_actions_stay before update or delete or truncate on admin_actions
  for each statement execute function refuse_change();
