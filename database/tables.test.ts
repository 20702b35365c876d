import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freshDatabase } from '#test/fresh-database.ts'

// Kysely believes tables/*.ts; this compares them with the catalogue.

const TYPE = /^(?:export )?type (\w+) =((?:.|\n {2})*)$/gm
const INTERFACE = /^(?:export )?interface (\w+) \{\n((?:.|\n)*?)^\}/gm
const FIELD = /^ {2}(\w+): ((?:.|\n(?! {2}\w|\}))+)/gm

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** What each file calls its types; those of the same name differ. */
interface Source {
  readonly aliases: ReadonlyMap<string, string>
  /** Fields by interface: names and types. */
  readonly interfaces: ReadonlyMap<string, ReadonlyMap<string, string>>
}

const sources = globSync('database/tables/*.ts').map((file): Source => {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*\*.*?\*\//gs, '')
  const fieldsOf = (body: string) =>
    new Map([...body.matchAll(FIELD)].map(([, field = '', type = '']) => [field, onOneLine(type)]))
  return {
    aliases: new Map([...text.matchAll(TYPE)].map(([, name = '', type = '']) => [name, onOneLine(type)])),
    interfaces: new Map(
      [...text.matchAll(INTERFACE)].map(([, name = '', body = '']) => [name, fieldsOf(body)]),
    ),
  }
})

/** What a select of a column of this type returns. */
function selected(type: string, aliases: Source['aliases']): string {
  const [, wrapper = '', inside = ''] =
    /^(Generated|GeneratedAlways|ColumnType|JSONColumnType)<(.*)>$/.exec(type) ?? []
  if (wrapper === 'ColumnType') return selected(firstArgument(inside), aliases)
  if (wrapper === 'JSONColumnType')
    return /\bnull\b/.test(firstArgument(inside)) ? 'unknown | null' : 'unknown'
  if (wrapper !== '') return selected(inside, aliases)
  const alias = aliases.get(type)
  return alias === undefined ? type : selected(alias, aliases)
}

function firstArgument(list: string): string {
  let depth = 0
  for (const [place, letter] of [...list].entries()) {
    if ('<{[('.includes(letter)) depth += 1
    if ('>}])'.includes(letter)) depth -= 1
    if (letter === ',' && depth === 0) return list.slice(0, place).trim()
  }
  return list.trim()
}

/** What each type of Postgres is when it is read. Anything else, such as json, may be of any type. */
const read: Readonly<Record<string, RegExp>> = {
  text: /^(string|'|[A-Z])/,
  int4: /^(number|\d|[A-Z])/,
  int8: /^number/,
  bool: /^(boolean|true|false)/,
  timestamptz: /^Date/,
  date: /^(Date|string)/,
  'text[]': /(string\[\]|readonly string\[\]|\[\])/,
}

/** Tables that only SQL names: triggers keep them, or migrate.ts does. */
const onlyInSql = [
  'migrations',
  'order_transitions',
  'product_search',
  'product_specifications',
  'product_texts',
  'product_words',
  'schema_rules',
  'specification_values',
]

test('the types of the tables are those of the database: each column, what it is, and whether it may be null', async () => {
  await using database = await freshDatabase()
  const { rows } = await database.engine.execute(`
    select c.relname as "table", attname as "column", attnotnull as "notNull", relkind = 'v' as "isView",
      case when typelem <> 0 and typlen = -1 then format_type(atttypid, null) else typname end as type
    from pg_attribute a join pg_class c on c.oid = attrelid join pg_type t on t.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
    order by 1, attnum`)
  const tables = Map.groupBy(rows, ({ table }) => String(table))
  const shared = sources.flatMap(({ aliases }) => [...aliases])
  const declared = sources.flatMap(({ aliases, interfaces }) =>
    [...interfaces]
      .filter(([name]) => isList(name))
      .flatMap(([, tables]) => [...tables])
      .map(([table, type]) => ({
        table,
        fields: interfaces.get(type),
        aliases: new Map([...shared, ...aliases]),
      })),
  )
  const names = declared.map(({ table }) => table)
  const stored = [...tables]
    .filter(([, columns]) => columns.every(({ isView }) => !isView))
    .map(([table]) => table)
  expect(stored.filter((table) => !names.includes(table))).toEqual(onlyInSql)

  const problems: string[] = []
  for (const { table, fields, aliases } of declared) {
    const columns = tables.get(table)
    if (!fields || !columns) {
      problems.push(`${table}: ${fields ? 'there is no such table' : 'its type is not found'}`)
      continue
    }
    const names = new Set(columns.map(({ column }) => String(column)))
    for (const field of fields.keys())
      if (!names.has(field)) problems.push(`${table}.${field}: there is no such column`)
    for (const { column, notNull, type: stored, isView } of columns) {
      const field = fields.get(String(column))
      const where = `${table}.${column}`
      if (field === undefined) problems.push(`${where}: is missing`)
      else {
        const is = selected(field, aliases).replace(/^[\s|]+/, '')
        const mayBeNull = /\| null\b|^null\b|^unknown/.test(is)
        if (!isView && mayBeNull === notNull && is !== 'unknown' && is !== 'never')
          problems.push(`${where}: ${is}, and the column is ${notNull ? '' : 'not '}"not null"`)
        if (!(read[String(stored)] ?? /./).test(is) && is !== 'never' && is !== 'unknown')
          problems.push(`${where}: ${is}, and the column is ${stored}`)
      }
    }
  }
  expect(problems).toEqual([])
})

/** True for an interface that names tables, which tables.ts puts together. */
const isList = (name: string) => readFileSync('database/tables.ts', 'utf8').includes(` ${name} }`)
