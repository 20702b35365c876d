import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { measureReading } from './reading.ts'
import { startShop } from './shop.ts'

/** Of the bare server's time of the processor; npm run bench asks for 0.8 of its replies. */
const FAR_OFF = 0.5

test.skipIf(process.platform !== 'linux')(
  'a kept page and a kept list take about as much of the processor as Node needs to send them',
  async () => {
    const folder = temporaryFolder('bench')
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await using shop = await startShop({ folder })
    const readings = await measureReading(shop, ['/', '/api/products'], { seconds: 1, rounds: 3 })
    for (const { path, shop, bare } of readings) {
      expect(shop.failed, path).toBe(0)
      expect(bare.processorMsEach / shop.processorMsEach, path).toBeGreaterThan(FAR_OFF)
    }
  },
  120_000,
)
