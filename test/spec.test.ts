import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import routes from '#web/routes.ts'

const spec = readFileSync(new URL('../docs/spec.md', import.meta.url), 'utf8')

/** The rows of the table under a heading, as lists of their cells. */
function table(heading: string): string[][] {
  const section = spec.split(`## ${heading}`)[1]?.split('\n## ')[0] ?? ''
  return section
    .split('\n')
    .filter((line) => /^\|\s*[^\s|:-]/.test(line))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const whole = path === undefined ? parent : `${parent}/${path}`
    const own = index || path !== undefined ? [whole || '/'] : []
    return [...own, ...pathsOf(children ?? [], whole)]
  })
}

test('every route of the specification is a page', async () => {
  const built = new Set(
    pathsOf(await routes).map((path) =>
      path === '/*'
        ? '*'
        : // JSON in a path may hold slashes.
          path.replace('/payment/*', '/payment/{json}').replaceAll(/:(\w+)/g, '{$1}'),
    ),
  )
  const named = table('Routes').map(([route]) => String(route))
  expect(named).toHaveLength(17)
  expect(named.filter((route) => !built.has(route))).toEqual([])
})

test('every call of the specification is in the contract with its access', () => {
  const calls: readonly Endpoint[] = Object.values(api)
  const built = new Map(calls.map(({ method, path, access }) => [`${method} ${path}`, access]))
  const named = table('Calls').map(([call, access]) => ({ call: String(call), access }))
  expect(named).toHaveLength(22)
  expect(named.map(({ call }) => ({ call, access: built.get(call) }))).toEqual(named)
  const lenient = calls.filter((call) => call.lenient).map(({ method, path }) => `${method} ${path}`)
  const withBody = calls.filter(({ body }) => body).map(({ method, path }) => `${method} ${path}`)
  expect(lenient.toSorted()).toEqual(
    named.flatMap(({ call }) => (withBody.includes(call) ? [call] : [])).toSorted(),
  )
})
