import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

interface Rule {
  readonly says: string
  readonly forbids: RegExp
  /** Returns true for a migration whose author handled the case on purpose. */
  readonly allows: (name: string, sqlText: string) => boolean
}

/** CONTRIBUTING.md, "Migrations". */
const rules: readonly Rule[] = [
  {
    says: 'a new column that must have a value has a default: the earlier version does not write it',
    forbids: /add column (?!.*\bdefault\b).*\bnot null\b/i,
    allows: () => false,
  },
  {
    says: 'only a contract takes away, renames or retypes what the earlier version uses',
    forbids: /\b(drop (table|column|view)|rename (to|column)|alter column \w+ type)\b/i,
    allows: (name) => /^\d{4}-contract-/.test(name),
  },
  {
    says: 'what reads or writes a whole table of before says how long others wait for it (-- locks: ...)',
    forbids:
      /\b(create (unique )?index|set not null|add constraint(?!.*not valid)|update \w+ set|delete from)\b/i,
    allows: (_, sqlText) => /^-- locks: ./m.test(sqlText),
  },
]

function brokenBy(name: string, sqlText: string): string[] {
  const made = [...sqlText.matchAll(/create table (\w+)/gi)].map(([, table]) => table)
  const statements = sqlText
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "'the body of a function'")
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' '))
    .filter((statement) => !made.some((table) => new RegExp(`\\b${table}\\b`).test(statement)))
  return rules
    .filter(({ forbids, allows }) => !allows(name, sqlText) && statements.some((one) => forbids.test(one)))
    .map(({ says }) => says)
}

test('migrations keep the rules that let an earlier version go on while they are applied', () => {
  const broken = globSync('database/migrations/*.sql').flatMap((file) =>
    brokenBy(basename(file), readFileSync(file, 'utf8')).map((rule) => `${file}: ${rule}`),
  )
  expect(broken).toEqual([])
})

test('what would stop the earlier version is found', () => {
  const count = (sqlText: string, name = '1001-colours.sql') => brokenBy(name, sqlText).length
  expect(count('alter table orders add column colour text not null')).toBe(1)
  expect(count("alter table orders add column colour text not null default ''")).toBe(0)
  expect(count('alter table orders drop column note')).toBe(1)
  expect(count('alter table orders drop column note', '1001-contract-notes.sql')).toBe(0)
  expect(count('create index orders_by_note on orders (note)')).toBe(1)
  expect(count('-- locks: 2 s for 100,000 orders\ncreate index orders_by_note on orders (note)')).toBe(0)
  expect(count('create table colours (id text); create index colours_by_id on colours (id)')).toBe(0)
  expect(count('alter table orders add constraint c check (a > 0)')).toBe(1)
  expect(count('alter table orders add constraint c check (a > 0) not valid')).toBe(0)
})
