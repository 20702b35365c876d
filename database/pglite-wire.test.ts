// @module-tag full
import v8 from 'node:v8'
import vm from 'node:vm'
import { expect, test } from 'vitest'
import { openPGlite } from './pglite.ts'

test('nothing of what the embedded database answered is kept', async () => {
  v8.setFlagsFromString('--expose-gc')
  const collect: () => void = vm.runInNewContext('gc')
  const heapMb = () => {
    collect()
    return process.memoryUsage().heapUsed / 1e6
  }
  const engine = await openPGlite({})
  const before = heapMb()
  for (let read = 0; read < 50; read += 1) {
    const { rows } = await engine.execute("select repeat('x', 1000) as text from generate_series(1, 1000)")
    expect(rows).toHaveLength(1_000)
  }
  expect(heapMb() - before).toBeLessThan(20)
  await engine.close()
})
