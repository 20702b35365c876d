-- Actions of admins: written in the transaction that performs them, never changed and never deleted.
create table audit_log (
  id bigint generated always as identity (sequence name admin_actions_id_seq),
  -- The admin's e-mail at that time.
  actor text not null,
  action text not null,
  -- The subject: the id of a product or an order, or a user's e-mail.
  subject text not null,
  -- The subject's name, for people.
  label text not null,
  before json,
  after json,
  at timestamptz not null default now(),
  constraint admin_actions_pkey primary key (id)
);
create index audit_log_by_action on audit_log (action, id desc);
create index audit_log_by_actor on audit_log (actor, id desc);
create index audit_log_by_words on audit_log using gin (actor gin_trgm_ops, label gin_trgm_ops) with (gin_pending_list_limit = 64);
create index audit_log_by_subject on audit_log (subject);

-- Rules, revision 1

create or replace trigger audit_log_stays before delete or update or truncate on audit_log
  for each statement execute function refuse_change();
