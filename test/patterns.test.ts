import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { check } from 'recheck'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { z } from 'zod'

const SOURCES =
  '{contract,http,shop,identity,mail,images,cards,documents,database,operations,web,demo}/**/*.{ts,tsx}'
const files = globSync(SOURCES).filter((file) => !file.includes('.test.'))

/** Patterns whose time can grow with the square of a text, and why none of its texts is long. */
const bounded: Readonly<Record<string, string>> = {
  'identity/sign-in/device-name.ts': 'reads 500 characters of a header',
  'web/scripts-after-paint.server.ts':
    'reads the head of a page as React Router writes it, with texts escaped',
}

/** Patterns that are put together at run time, from parts of our own. */
const composed: Readonly<Record<string, string>> = {
  'contract/cacheable-urls.ts': 'paths of the contract, with [^/]+ for each parameter',
  'contract/quick-order/order-number.ts': 'reads 500 characters of a line',
  'http/admission.ts': 'paths of the contract, with [^/]+ for each parameter',
  'http/cache/freshness.ts': 'the name of a directive, then digits',
  'http/pages/csp.ts': 'reads pages as we write them, by a nonce that is random',
  'shop/api-keys/key.ts': 'a fixed number of characters',
  'shop/orders/number-after.ts': 'the beginning of a number, then at most 15 digits',
}
/** Those that a module composes when it is loaded, which are checked as they are then. */
const composedOnLoad = ['contract/imports/guess-encoding.ts', 'shop/scim/filters.ts']

interface Pattern {
  readonly file: string
  readonly source: string
  readonly flags: string
}

function patternsOf(file: string): { literals: Pattern[]; isComposing: boolean } {
  const literals: Pattern[] = []
  let isComposing = false
  const isRegExp = ({ callee }: ESTree.NewExpression | ESTree.CallExpression) =>
    callee.type === 'Identifier' && callee.name === 'RegExp'
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex)
        literals.push({ file, source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression(node) {
      isComposing ||= isRegExp(node)
    },
    CallExpression(node) {
      isComposing ||= isRegExp(node)
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return { literals, isComposing }
}

const read = files.map(patternsOf)

/**
 * What recheck found, in words. Where it has to try texts, it stops by the clock: on a busy machine it then takes a noise for
 * growth, so that what it finds has to be found again.
 */
async function problemOf({ file, source, flags }: Pattern): Promise<string | undefined> {
  const look = () => check(source, flags, { timeout: 30_000 })
  const first = await look()
  const found = first.status !== 'safe' && first.checker === 'fuzz' ? await look() : first
  if (found.status === 'safe') return undefined
  const why = found.status === 'vulnerable' ? found.complexity.summary : found.error.kind
  return `${file}: /${source}/${flags} ${why}`
}

test('the time of a pattern that reads outside text grows with its length, not with the square of it', {
  timeout: 300_000,
}, async () => {
  const patterns = new Map(
    read.flatMap(({ literals }) => literals).map((each) => [`/${each.source}/${each.flags}`, each]),
  )
  expect(patterns.size).toBeGreaterThan(300)
  const slow: string[] = []
  for (const pattern of patterns.values())
    if (!(pattern.file in bounded)) slow.push((await problemOf(pattern)) ?? '')
  expect(slow.filter(Boolean)).toEqual([])
})

test('the checker finds a pattern that is slow', async () => {
  const slow = { file: 'example', source: '^(a+)+$', flags: '' }
  expect(await problemOf(slow)).toMatch(/exponential/)
  expect(await problemOf({ ...slow, source: '\\s+$' })).toMatch(/2nd degree polynomial/)
})

test('patterns that are composed when a module is loaded are fast; others are listed with the reason why', {
  timeout: 300_000,
}, async () => {
  const composing = files.filter((_, at) => read[at]?.isComposing)
  expect(composing.toSorted()).toEqual([...Object.keys(composed), ...composedOnLoad].toSorted())
  const loaded = Loaded.parse(
    JSON.parse(
      execFileSync(process.execPath, ['-e', LOAD, ...composedOnLoad], {
        encoding: 'utf8',
      }),
    ),
  )
  for (const file of composedOnLoad) expect(loaded.map((each) => each.file)).toContain(file)
  const problems = await Promise.all(loaded.map(problemOf))
  expect(problems.filter(Boolean)).toEqual([])
})

const Loaded = z.array(z.object({ file: z.string(), source: z.string(), flags: z.string() }))

/** Loads modules and writes the patterns that they themselves compose. */
const LOAD = `
const found = []
const Own = RegExp
const files = process.argv.slice(1)
globalThis.RegExp = new Proxy(Own, {
  construct(target, parts) {
    const made = Reflect.construct(target, parts)
    const file = files.find((each) => new Error().stack.includes(each))
    if (file) found.push({ file, source: made.source, flags: made.flags })
    return made
  },
})
Promise.all(files.map((file) => import(process.cwd() + '/' + file))).then(() => console.log(JSON.stringify(found)))`
