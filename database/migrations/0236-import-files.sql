-- The file of an import whose rows are not all staged yet. Whoever goes on after a kill reads it again.
create table catalogue_import_files (
  import_id text primary key references catalogue_imports on delete cascade,
  bytes bytea not null
);

-- uploading: the rows of an uploaded file are being staged. It fails when a row cannot be read.
alter table catalogue_imports drop constraint catalogue_imports_failed_in_check;
alter table catalogue_imports add constraint catalogue_imports_failed_in_check
  check (failed_in in ('uploading', 'checking', 'running')) not valid;

create or replace function check_import_move() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and (old.state, new.state) not in (('uploading', 'uploaded'), ('uploaded', 'checking'),
      ('checked', 'checking'), ('checking', 'checked'), ('checked', 'running'), ('running', 'done'),
      ('uploading', 'failed'), ('checking', 'failed'), ('running', 'failed'), ('failed', 'checking'), ('failed', 'running'))
      and not (new.state = 'cancelled'
        and old.state in ('uploading', 'uploaded', 'checking', 'checked', 'running', 'failed')) then
    raise exception 'an import does not become % when it is %', new.state, old.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
