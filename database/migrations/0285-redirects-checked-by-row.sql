-- locks: redirects, for a moment whatever their number; orders do not read them.
-- Only the redirects that a statement writes can make a chain. All of them were joined for each statement, which keeps
-- an import of 100,000 addresses longer with each part.
create function written_redirects_are_no_chain() returns trigger language plpgsql as $$
begin
  if exists (select from written join redirects second on second.path = comparable_path(written.target))
    or exists (select from written join redirects first on comparable_path(first.target) = written.path) then
    raise exception 'a redirect leads to another redirect' using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger redirects_are_flat on redirects;
create trigger redirects_added_are_flat after insert on redirects
  referencing new table as written for each statement execute function written_redirects_are_no_chain();
create trigger redirects_changed_are_flat after update on redirects
  referencing new table as written for each statement execute function written_redirects_are_no_chain();
drop function redirects_are_no_chain();
