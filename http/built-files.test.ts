import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { imagePaths } from '#contract/images/paths.ts'
import { builtFileRoutes } from './built-files.ts'

const script = `/assets/${readdirSync('build/client/assets').find((name) => name.endsWith('.js'))}`
const ask = (path: string, headers: Record<string, string> = {}) =>
  builtFileRoutes().request(path, { headers })

test.for([script, '/favicon.svg', imagePaths.none])(
  '%s is sent again only to who has an older one',
  async (path) => {
    const first = await ask(path)
    const modified = first.headers.get('Last-Modified') ?? ''
    expect([first.status, (await first.arrayBuffer()).byteLength > 0, modified]).toEqual([
      200,
      true,
      expect.stringMatching(/GMT$/),
    ])
    const later = new Date(Date.parse(modified) + 60_000).toUTCString()
    const earlier = new Date(Date.parse(modified) - 1_000).toUTCString()
    for (const since of [modified, later]) {
      const again = await ask(path, { 'If-Modified-Since': since })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect([...again.headers.keys()]).not.toContain('content-length')
      expect(again.headers.get('Cache-Control')).toBe(first.headers.get('Cache-Control'))
    }
    for (const headers of [
      { 'If-Modified-Since': earlier },
      { 'If-Modified-Since': 'yesterday' },
      { 'If-Modified-Since': later, 'If-None-Match': '"another"' },
    ] as Record<string, string>[])
      expect([headers, (await ask(path, headers)).status]).toEqual([headers, 200])
  },
)

test('every form of a compressed file says that there are others', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { headers } = await ask(script, { 'Accept-Encoding': encoding })
    expect([encoding, headers.get('Content-Encoding') ?? 'identity', headers.get('Vary')]).toEqual([
      encoding,
      encoding,
      'Accept-Encoding',
    ])
  }
})
