import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DiskNotWritable, DiskSpace } from './disk-space.ts'
import { logFailureIn } from './log-failure.ts'
import { openPGlite } from './pglite.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

const MB = 1024 * 1024

test('without 32 MB of free space the database is unavailable, and with them it is there again', async () => {
  let free = 32 * MB
  const disk = new DiskSpace('/data', () => free)
  const find = () => {
    try {
      disk.check()
    } catch (failure) {
      expect(failure).toBeInstanceOf(DiskNotWritable)
      expect(isDatabaseUnavailable(failure)).toBe(true)
      return String(failure)
    }
    return undefined
  }
  expect(find()).toBeUndefined()
  free -= 1
  await expect.poll(find).toContain('The disk of /data is full')
  free += 1
  await expect.poll(find).toBeUndefined()
})

test('a folder that cannot be written is said to be so', () => {
  const disk = new DiskSpace('/data', () => {
    throw new Error('EROFS: read-only file system')
  })
  expect(() => disk.check()).toThrow('/data cannot be written (EROFS: read-only file system).')
})

test('a failure to write the log is known from others', () => {
  const message = (type: string, text: string) => {
    const head = Buffer.from(`${type}\0\0\0\0`)
    head.writeInt32BE(4 + Buffer.byteLength(text), 1)
    return Buffer.concat([head, Buffer.from(text)])
  }
  const error = (severity: string, text: string) =>
    message('E', `S${severity}\0V${severity}\0C53100\0M${text}\0\0`)
  const ready = message('Z', 'I')
  const log = 'could not write to file "pg_wal/xlogtemp.42": No space left on device'
  expect(logFailureIn(Buffer.concat([message('2', ''), error('ERROR', log), ready]))).toBe(log)
  expect(logFailureIn(error('PANIC', 'gone'))).toBe('gone')
  expect(logFailureIn(error('ERROR', 'could not extend file "base/5/1"'))).toBeUndefined()
  expect(logFailureIn(Buffer.concat([message('D', log), ready])), 'what somebody wrote').toBeUndefined()
})

/** A small file system of its own; only root may mount one. */
const mount = (folder: string, options: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0

const disk = mkdtempSync(join(tmpdir(), 'hundredfold-disk-'))
const isMounted = process.platform === 'linux' && process.getuid?.() === 0 && mount(disk, 'size=160m')
if (!isMounted) rmdirSync(disk)

// Where no file system can be mounted, the tests above stand for it.
test.skipIf(!isMounted)(
  'a full disk loses nothing that was acknowledged, and is over when there is space',
  { tags: ['full'] },
  async () => {
    try {
      const folder = join(disk, 'data')
      mkdirSync(folder)
      const engine = await openPGlite({ folder })
      await engine.execute('create table kept (n int, text text)')
      const { bavail, bsize } = statfsSync(disk)
      writeFileSync(join(disk, 'ballast'), Buffer.alloc(bavail * bsize - 40 * MB))
      const add = (n: number) => engine.execute("insert into kept values ($1, repeat('x', 100000))", [n])
      let kept = 0
      const fill = async () => {
        for (;;) {
          await engine.execute("select pg_logical_emit_message(true, 'x', repeat('x', 100000))")
          await add(kept)
          kept += 1
        }
      }
      await expect(fill()).rejects.toThrow(DiskNotWritable)
      expect(kept).toBeGreaterThan(0)
      rmSync(join(disk, 'ballast'))
      await expect
        .poll(() =>
          add(kept).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true)
      await engine.close()
      const again = await openPGlite({ folder })
      const { rows } = await again.execute('select count(*) as n from kept')
      expect(rows).toEqual([{ n: kept + 1 }])
      await again.close()
    } finally {
      spawnSync('umount', [disk])
      rmdirSync(disk)
    }
  },
)
