import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'

test('what a call creates is read by a call of the API', () => {
  const reads = new Set(Object.values(api).flatMap(({ method, path }) => (method === 'GET' ? [path] : [])))
  const created = Object.values(api).flatMap(({ created }: Endpoint) => created ?? [])
  expect(created.filter((path) => !reads.has(path))).toEqual([])
  expect(created.length).toBeGreaterThan(0)
})

test('the API has every call that is declared, each under a name and an address of its own', async () => {
  const declared = new Map<unknown, string>()
  for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })) {
    if (file === 'api.ts' || !/(?<!\.test)\.ts$/.test(file)) continue
    const module: Record<string, unknown> = await import(/* @vite-ignore */ `./${file}`)
    for (const [name, value] of Object.entries(module))
      if (typeof value === 'object' && value !== null && 'refusals' in value && 'method' in value)
        declared.set(value, name)
  }
  expect(Object.keys(api).toSorted()).toEqual([...declared.values()].toSorted())
  const addresses = Object.values(api).map(({ method, path }) => `${method} ${path}`)
  expect(addresses).toEqual([...new Set(addresses)])
})
