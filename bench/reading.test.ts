import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { measureReading } from './reading.ts'
import { startShop } from './shop.ts'

/** Of the bare server; npm run bench asks for 0.8. A machine that does other things meanwhile slows both. */
const FAR_OFF = 0.5

test('a kept page and a kept list are sent about as fast as Node can send them', async () => {
  await using shop = await startShop({ folder: temporaryFolder('bench') })
  const readings = await measureReading(shop, ['/', '/api/products'], { seconds: 1, rounds: 3 })
  for (const { path, shop, bare } of readings) {
    expect(shop.failed, path).toBe(0)
    expect(shop.perSecond / bare.perSecond, path).toBeGreaterThan(FAR_OFF)
  }
}, 120_000)
