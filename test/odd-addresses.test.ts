import { rmSync } from 'node:fs'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { openHundredfold } from '#main.ts'
import { dataFolder } from './data-folder.ts'

test('an address that cannot be decoded is a page that is not there, and leaves nothing in the log', async () => {
  const folder = dataFolder('empty')
  const logged: string[] = []
  const note = (...words: unknown[]) => void logged.push(words.join(' '))
  const warn = vi.spyOn(console, 'warn').mockImplementation(note)
  const error = vi.spyOn(console, 'error').mockImplementation(note)
  await using app = await openHundredfold(
    readConfig({ DATA_DIR: folder }),
    pino({ level: 'warn' }, { write: (line: string) => logged.push(line) }),
  )
  for (const path of [
    '/%',
    '/%FF',
    '/product/%E0%A4',
    '/q/%',
    '/dashboard/payment/%',
    `/blog/${'%'.repeat(15_000)}`,
  ]) {
    const response = await app.fetch(new Request(`http://localhost:3000${path}`))
    expect(response.status, path).toBe(404)
    expect(await response.text()).toContain('<html')
  }
  expect(logged).toEqual([])
  for (const spy of [warn, error]) spy.mockRestore()
  rmSync(folder, { recursive: true })
})
