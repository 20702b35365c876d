/** The contents of a shop's database: its own tables and those of its jobs. */

const OURS = "n.nspname in ('public', 'jobs') and not c.relispartition"
/** Tables that pg-boss recreates: its version, its own tasks and statistics. */
const NOT_KEPT = "(n.nspname = 'jobs' and c.relname in ('version', 'bam', 'warning', 'queue_stats'))"
/** Every migrated database already has these rows. */
const MIGRATIONS = "(n.nspname = 'public' and c.relname in ('migrations', 'schema_rules'))"

const relations = `pg_class c join pg_namespace n on n.oid = c.relnamespace`
const name = "format('%I.%I', n.nspname, c.relname)"

export const inventory = {
  tables: `
    select ${name} as "table", (
      select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
      from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as columns
    from ${relations} where c.relkind in ('r', 'p') and ${OURS} and not ${NOT_KEPT} and not ${MIGRATIONS}
    order by 1`,
  sequences: `
    select format('%I.%I', schemaname, sequencename) as sequence, last_value as last from pg_sequences
    where schemaname in ('public', 'jobs') and last_value is not null order by 1`,
  foreignKeys: `
    select ${name} as "table", conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join ${relations} on k.conrelid = c.oid
    where contype = 'f' and conparentid = 0 and ${OURS}`,
  /** Finds out whether the database has any tables that a restore would mix with. */
  isEmpty: `
    select not exists (
      select from ${relations} where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
        and n.nspname not like 'pg_temp%' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    ) as empty`,
} as const
