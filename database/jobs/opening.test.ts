import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { freshDatabase } from '#test/fresh-database.ts'
import { openJobs } from './open.ts'

const Note = z.object({ note: z.string() })
const patience = { timeout: 180_000, interval: 20 }
const logFailure = (failure: unknown) => Promise.reject(failure)

test('jobs that may not run yet are taken, and run once they may', async () => {
  await using database = await freshDatabase()
  const mayRun = Promise.withResolvers<void>()
  let looked = 0
  await using jobs = await openJobs({
    engine: database.engine,
    mayRun: mayRun.promise,
    pollSeconds: 0.5,
    onAnswer: () => {
      looked += 1
    },
    logFailure,
  })
  const done: string[] = []
  const send = await jobs.work('notes', Note, async ({ note }) => void done.push(note))
  await send(database.db, { note: 'early' })
  // The workers have been notified.
  const before = looked
  await vi.waitFor(() => expect(looked).toBeGreaterThan(before + 1), patience)
  const { rows } = await sql`select state::text from jobs.job where name = 'notes'`.execute(database.db)
  expect(rows).toEqual([{ state: 'created' }])
  expect(done).toEqual([])

  mayRun.resolve()
  await vi.waitFor(() => expect(done).toEqual(['early']), patience)
  await send(database.db, { note: 'late' })
  await vi.waitFor(() => expect(done).toEqual(['early', 'late']), patience)
})

test('a queue gets the options of the version that opens it, and is left alone where it has them', async () => {
  await using database = await freshDatabase()
  const open = async (retries: number) => {
    await using jobs = await openJobs({ engine: database.engine, logFailure })
    await jobs.work('notes', Note, async () => {}, { retries })
    const { rows } = await sql`select retry_limit, updated_on from jobs.queue where name = 'notes'`.execute(
      database.db,
    )
    return rows[0]
  }
  const first = await open(3)
  expect(first).toMatchObject({ retry_limit: 3 })
  expect(await open(3), 'nothing was written').toEqual(first)
  expect(await open(4)).toMatchObject({ retry_limit: 4 })
})
