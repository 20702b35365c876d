import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allBreaks } from './breaks/all.ts'

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

test('each break has its text once in the file that it breaks, and a test of its title', () => {
  const problems = allBreaks.flatMap(({ rule, file, text, replacement, test, title }) => {
    const count = textOf(file).split(text).length - 1
    return [
      ...(count === 1 ? [] : [`${rule}: its text is ${count} times in ${file}`]),
      ...(text === replacement ? [`${rule}: its replacement changes nothing`] : []),
      ...(hasTitle(textOf(test), title) ? [] : [`${rule}: ${test} has no test "${title}"`]),
    ]
  })
  expect(problems).toEqual([])
  const rules = allBreaks.map(({ rule }) => rule)
  expect(
    rules.filter((rule, place) => rules.indexOf(rule) !== place),
    'named twice',
  ).toEqual([])
})

test('a function, view or trigger stands in one file of schema/, as it is in force', () => {
  const created = /^create (?:or replace |constraint )?(function|view|trigger) (\w+)/
  const names = globSync('database/schema/*.sql').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/^(?=create )/m)
      .flatMap((statement) => {
        const [, kind, name] = created.exec(statement) ?? []
        const [, table] = /\son (\w+)/.exec(statement) ?? []
        return kind === undefined
          ? []
          : [kind === 'trigger' ? `${kind} ${name} on ${table}` : `${kind} ${name}`]
      }),
  )
  for (const one of [
    'function credit_used',
    'view wrong_invoices',
    'trigger coupon_uses_stay on coupon_uses',
  ])
    expect(names).toContain(one)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

/** True if the file has a test of that title, which may be filled in for each of its cases. */
function hasTitle(text: string, title: string): boolean {
  if (text.includes(title) || text.includes(title.replaceAll("'", "\\'"))) return true
  return [...text.matchAll(/['`]([^'`\n]*[%$][^'`\n]*)['`],/g)].some(([, pattern = '']) => {
    const parts = pattern.split(/%[sidjof]|\$\{?[\w.]+\}?/).filter(Boolean)
    let from = 0
    return parts.every((part) => {
      const at = title.indexOf(part, from)
      from = at + part.length
      return at >= 0
    })
  })
}
