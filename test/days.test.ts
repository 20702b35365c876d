import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where the shop's days are told from moments, and days are written. */
const module = ['contract/days.ts', 'contract/zones.ts', 'shop/days.ts', 'database/schema/settings.sql']

/** Files that name a zone for another reason. */
const otherReasons: Readonly<Record<string, string>> = {
  'shop/settings/time-zone.ts':
    'gives the shop its zone: a demo’s is UTC; asks the database whether it knows one',
  'shop/settings/country-zones.ts': 'UTC where the country is not known',
  'contract/changes/endpoints.ts': 'describes a time that programs send with its zone',
  'database/cursors.ts': 'a cursor’s time, to the microsecond, which no person reads',
  'database/backup/dump.ts': 'a backup’s times, which are restored whatever the zone of the session',
  'database/backup/write.ts': 'names a file by its moment',
  'web/content/library.server.ts': 'YAML reads a day as midnight in UTC',
  'web/ui/workbook/cell-text.ts': 'a spreadsheet’s dates have no zone; its reader gives them in UTC',
  'database/schema/pools.sql': 'a constraint, which must not depend on a setting',
  'database/schema/webhooks.sql': 'moments of the wire, and the order of events',
  'cards/emulators/stripe/sandbox-page.ts': 'a page of the card service, which knows no shop',
  'cards/emulators/stripe/objects.ts': 'the year after a test card’s',
}

const forbidden: Readonly<Record<string, RegExp>> = {
  'names a zone':
    /\bUTC\b|\btimeZone\b|getTimezoneOffset|\bat time zone\b|\bset (?:local )?time ?zone\b|'utc'/,
  'writes dates': /DateTimeFormat\(|toLocale(?:Date|Time)String|\btimeStyle\b/,
  'cuts a day out of a moment': /toISOString\(\)\s*\.(?:slice|split|substring|substr|replace)/,
  'counts days': /\.(?:get|set)(?:UTC)?(?:Date|Day|Month|FullYear|Hours)\(/,
  'tells a day':
    /\bcurrent_date\b|\b(?:now\(\)|clock_timestamp\(\)|\w+_at\b|current_timestamp)::date|date_trunc\('(?:day|month|year)'/i,
}

const wrong = (text: string) => Object.keys(forbidden).filter((name) => forbidden[name]?.test(text))

const sources = globSync('**/*.{ts,tsx,mjs}', {
  exclude: (name) => /node_modules|^build$|^data$|\.react-router/.test(String(name)),
}).filter((file) => !/^(node_modules|build|data|\.react-router|test|bench)\/|\.test\.tsx?$/.test(file))
const rules = globSync('database/{schema,migrations}/*.sql')

test('no other file names a time zone, or tells a day from a moment', () => {
  expect(sources.length).toBeGreaterThan(1_000)
  const found = [...sources, ...rules]
    .filter((file) => !module.includes(file))
    .map((file) => [file, wrong(readFileSync(file, 'utf8'))] as const)
    .filter(([, each]) => each.length > 0)
  expect(found.filter(([file]) => !(file in otherReasons))).toEqual([])
  expect(
    Object.keys(otherReasons).filter((file) => !found.some(([name]) => name === file)),
    'needless',
  ).toEqual([])
})

test('what tells a day without the shop is found', () => {
  const lines = [
    "(now() at time zone 'UTC')::date",
    'o.placed_at::date',
    "date_trunc('month', placed_at)",
    'select current_date',
    "new Intl.DateTimeFormat(locale, { dateStyle: 'long' })",
    'at.toLocaleDateString(locale)',
    'new Date().toISOString().slice(0, 10)',
    'new Date().getDate()',
    'date.setUTCDate(1)',
    "hint='UTC'",
  ]
  expect(lines.filter((line) => wrong(line).length === 0)).toEqual([])
  expect(wrong("today(); dayFormat({ dateStyle: 'long' }); at.toISOString()")).toEqual([])
})
