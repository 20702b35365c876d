import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress, negotiateEncoding } from './content-encoding.ts'

test('the preferred encoding that the client accepts is chosen, and none that it refuses', () => {
  const chosen = {
    'gzip, deflate, br, zstd': 'br',
    'gzip, deflate': 'gzip',
    'br;q=0.1, gzip;q=0.9': 'br',
    'br;q=0, gzip': 'gzip',
    'gzip;q=0.0, br; q=0': 'identity',
    '*': 'br',
    identity: 'identity',
    'vibrant, xgzip': 'identity',
    '': 'identity',
  }
  for (const [header, encoding] of Object.entries(chosen)) {
    expect(negotiateEncoding(header), header).toBe(encoding)
    expect(negotiateEncoding(header), 'remembered').toBe(encoding)
  }
})

test('a body is the same in every encoding, and smaller when it is compressed', async () => {
  const body = Buffer.from(Array.from({ length: 20_000 }, (_, n) => `row ${n * n} of a page`).join(' '))
  const [br, gzip] = await Promise.all((['br', 'gzip'] as const).map((encoding) => compress(body, encoding)))
  expect(brotliDecompressSync(br ?? '').equals(body)).toBe(true)
  expect(gunzipSync(gzip ?? '').equals(body)).toBe(true)
  for (const compressed of [br, gzip]) expect(compressed?.length).toBeLessThan(body.length / 2)
  expect(await compress(body, 'identity')).toBe(body)
})
