-- Price breaks that a new price would no longer be above, and what stands in proportion; columns of an export that no field
-- takes.
alter table catalogue_imports
  add column breaks_count int not null default 0,
  add column left_out jsonb not null default '[]';
alter table catalogue_import_rows
  add column breaks_before jsonb,
  add column breaks_after jsonb;
