import { chownSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databasePlace } from './database-place.ts'
import { runTask } from './faults/backup-tasks.ts'
import { temporaryFolder } from './temporary-folder.ts'

const SHOP = 65_534

const within = (folder: string) => [
  folder,
  ...readdirSync(folder, { recursive: true, withFileTypes: true }).map(({ parentPath, name }) =>
    join(parentPath, name),
  ),
]
const ofRoot = (folder: string) => within(folder).filter((path) => lstatSync(path).uid === 0)

test.skipIf(process.geteuid?.() !== 0)(
  'root audits, backs up and restores the shop of another user, who can still write every file of it',
  async () => {
    await using place = await databasePlace('empty')
    const around = temporaryFolder('as-root')
    chownSync(around, SHOP, SHOP)
    const settings = { DATA_DIR: place.folder }
    for (const path of within(place.folder)) chownSync(path, SHOP, SHOP)

    expect(await runTask('audit', settings)).toMatchObject({ code: 0, complained: '' })
    expect(ofRoot(place.folder)).toEqual([])

    const [missing, own] = [join(around, 'missing'), join(around, 'own')]
    mkdirSync(own, { mode: 0o700 })
    for (const folder of [missing, own])
      expect(await runTask('backup', settings, folder)).toMatchObject({ code: 0, complained: '' })
    expect([place.folder, missing, own].map((folder) => ofRoot(folder).length)).toEqual([0, 0, 2])

    const restored = join(around, 'restored')
    mkdirSync(restored)
    chownSync(restored, SHOP, SHOP)
    const [backup = ''] = readdirSync(own)
    const task = await runTask('restore', { DATA_DIR: restored }, join(own, backup))
    expect(task).toMatchObject({ code: 0, said: expect.stringContaining('OK'), complained: '' })
    expect(ofRoot(restored)).toEqual([])
    rmSync(around, { recursive: true })
  },
)

test('an audit of a folder without a shop says so, and makes none', async () => {
  const folder = temporaryFolder('no-shop')
  const { code, complained } = await runTask('audit', { DATA_DIR: folder })
  expect([code, complained]).toEqual([1, expect.stringContaining(`There is no shop in ${folder}.`)])
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})
