-- locks: quote revisions for a moment: a column with a constant default, and no row is read
-- A revision says who wrote it for the customer: an agent, or an admin.
alter table quote_revisions add column acted_by text not null default '';
