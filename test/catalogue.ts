import type { Engine } from '#database/engine.ts'

/** Everything that the shop's own tables are made of, each with its definition. */
const CATALOGUE = `
  with tables as (select * from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v'))
  select 'column ' || t.relname || '.' || attname as what, concat_ws(' ', format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, nullif(attidentity::text, ''), nullif(attgenerated::text, ''),
      pg_get_expr(adbin, adrelid)) as is
    from pg_attribute a join tables t on t.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
  union all
  select 'table ' || relname, concat_ws(' ', relkind, relpersistence, reloptions) from tables
  union all
  select 'view ' || relname, pg_get_viewdef(oid) from tables where relkind = 'v'
  union all
  -- Checks of data from before them are not valid for those.
  select 'constraint ' || t.relname || '.' || conname, replace(pg_get_constraintdef(k.oid, true), ' NOT VALID', '')
    from pg_constraint k join tables t on t.oid = conrelid
  union all
  select 'index ' || i.relname, pg_get_indexdef(i.oid) from pg_class i
    where i.relkind = 'i' and i.relnamespace = 'public'::regnamespace
  union all
  select 'trigger ' || t.relname || '.' || tgname, pg_get_triggerdef(g.oid) || tgenabled::text
    from pg_trigger g join tables t on t.oid = tgrelid where not tgisinternal
  union all
  select 'function ' || p.oid::regprocedure, pg_get_functiondef(p.oid)
    from pg_proc p join pg_language l on l.oid = prolang
    where pronamespace = 'public'::regnamespace and lanname <> 'c'
  union all
  select 'sequence ' || c.relname, concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcycle,
      (select format('%s.%s', attrelid::regclass, attname) from pg_depend
        join pg_attribute on attrelid = refobjid and attnum = refobjsubid
        where objid = c.oid and deptype in ('a', 'i') and refobjsubid > 0))
    from pg_sequence join pg_class c on c.oid = seqrelid where c.relnamespace = 'public'::regnamespace
  union all
  select 'comment ' || pg_describe_object(classoid, d.objoid, objsubid), description from pg_description d
    join tables t on t.oid = d.objoid
  order by 1`

/** Describes the tables, columns, defaults, checks, indexes, functions, triggers, views and sequences of a database. */
export async function catalogueOf(engine: Engine): Promise<Readonly<Record<string, string>>> {
  const { rows } = await engine.execute(CATALOGUE)
  return Object.fromEntries(rows.map(({ what, is }) => [String(what), String(is)]))
}
