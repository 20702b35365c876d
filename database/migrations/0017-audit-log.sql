-- What admins did is called the audit log everywhere.
alter table admin_actions rename to audit_log;
alter table audit_log rename column deed to action;
alter index admin_actions_by_deed rename to audit_log_by_action;
alter index admin_actions_by_actor rename to audit_log_by_actor;
alter trigger admin_actions_stay on audit_log rename to audit_log_stays;
