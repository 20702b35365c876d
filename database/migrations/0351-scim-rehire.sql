-- Whom a directory deleted keeps a row, so that it can add them again. The directory no longer sees them meanwhile.
alter table scim_users add column deleted_at timestamptz;
