import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { OpenDatabase } from '#database/open.ts'
import { failLoudly } from '#test/databases.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { countGivenUp, FORGET_MADE_UP_FOR, UnknownQueue } from './given-up.ts'
import { type Jobs, openJobs } from './open.ts'
import { PermanentFailure } from './run.ts'

const Note = z.object({ note: z.string() })
const quick = { retryAfterSeconds: 1, longestPauseSeconds: 1 }

interface Logged {
  readonly job: string
  readonly message: string
}

function openForTest(
  database: OpenDatabase,
  stopWithinMs = 8_000,
  pollSeconds = 0.5,
): Promise<Jobs & { logged: Logged[] }> {
  const logged: Logged[] = []
  const jobs = openJobs({
    engine: database.engine,
    stopWithinMs,
    superviseSeconds: 1,
    pollSeconds,
    logFailure: (failure, { job }) =>
      logged.push({ job, message: failure instanceof Error ? failure.message : String(failure) }),
  })
  return jobs.then((open) => ({ ...open, logged }))
}

const until = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 180_000, interval: 20 })

test('a job exists exactly when the transaction that sent it commits', async () => {
  await using database = await freshDatabase()
  await using jobs = await openForTest(database)
  const done: string[] = []
  const send = await jobs.work('notes', Note, async ({ note }) => void done.push(note), quick)

  const rolledBack = database.db.transaction().execute(async (tx) => {
    await send(tx, { note: 'never' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  const beside = database.url ? ['beside'] : []
  await database.db.transaction().execute(async (tx) => {
    await send(tx, { note: 'committed' })
    // A job that was sent later shows that the workers looked; the embedded database has one session, which is taken.
    for (const note of beside) await send(database.db, { note })
    await until(() => expect(done, 'not before the commit').toEqual(beside))
  })

  await send(database.db, { note: 'last' })
  await until(() => expect(done).toContain('last'))
  expect(done).toEqual([...beside, 'committed', 'last'])
})

test('a job that was just sent is run within a moment, not at the next poll', async () => {
  await using database = await freshDatabase()
  // Longer than the test waits.
  await using jobs = await openForTest(database, undefined, 600)
  const done: string[] = []
  const handler = async ({ note }: z.output<typeof Note>) => void done.push(note)
  const send = await jobs.work('notes', Note, handler)
  for (const note of ['first', 'second']) {
    await database.db.transaction().execute((tx) => send(tx, { note }))
    await until(() => expect(done.at(-1)).toBe(note))
  }
})

test('a job with priority is run before those that wait longer', async () => {
  await using database = await freshDatabase()
  await using jobs = await openForTest(database)
  const done: string[] = []
  const begun = Promise.withResolvers<void>()
  const sentAll = Promise.withResolvers<void>()
  const handler = async ({ note }: z.output<typeof Note>) => {
    done.push(note)
    begun.resolve()
    await sentAll.promise
  }
  const send = await jobs.work('notes', Note, handler, quick)
  await send(database.db, { note: 'running' })
  await begun.promise
  for (const note of ['second', 'third']) await send(database.db, { note })
  await send(database.db, { note: 'urgent' }, { priority: 1 })
  sentAll.resolve()
  await until(() => expect(done).toEqual(['running', 'urgent', 'second', 'third']))
})

test('a job that fails is tried again after a pause; each failure is logged', async () => {
  await using database = await freshDatabase()
  await using jobs = await openForTest(database)
  const attempts: number[] = []
  const run = async () => {
    attempts.push(Date.now())
    if (attempts.length < 3) throw new Error(`attempt ${attempts.length}`)
  }
  const send = await jobs.work('notes', Note, run, quick)
  await send(database.db, { note: 'x' })

  await until(() => expect(attempts).toHaveLength(3))
  expect((attempts[1] ?? 0) - (attempts[0] ?? 0)).toBeGreaterThan(400)
  expect(jobs.logged).toEqual([
    { job: 'notes', message: 'attempt 1' },
    { job: 'notes', message: 'attempt 2' },
  ])
})

test('a job that fails takes none of those beside it with it', async () => {
  await using database = await freshDatabase()
  await using jobs = await openForTest(database)
  const done: string[] = []
  const run = async ({ note }: z.output<typeof Note>) => {
    if (note === 'bad') throw new Error('bad')
    done.push(note)
  }
  const send = await jobs.work('notes', Note, run, { ...quick, retries: 0, atOnce: 10 })
  await database.db.transaction().execute(async (tx) => {
    for (const note of ['a', 'bad', 'b']) await send(tx, { note })
  })

  await until(async () => expect(await states(database, 'notes')).toEqual({ completed: 2, failed: 1 }))
  expect(done.toSorted()).toEqual(['a', 'b'])
})

test('a job that has no retries left, or that no retry can help, is logged as a dead letter', async () => {
  await using database = await freshDatabase()
  const done: string[] = []
  const logged: Logged[] = []
  {
    await using jobs = await openForTest(database)
    const run = async ({ note }: z.output<typeof Note>) => {
      done.push(note)
      throw note === 'hopeless' ? new PermanentFailure('no') : new Error('not yet')
    }
    const send = await jobs.work('notes', Note, run, { ...quick, retries: 1, atOnce: 2 })
    await send(database.db, { note: 'hopeless' })
    await send(database.db, { note: 'unlucky' })
    await until(() => expect(done.toSorted()).toEqual(['hopeless', 'unlucky', 'unlucky']))
    await until(async () => expect(await states(database, 'notes')).toEqual({ failed: 2 }))
    logged.push(...jobs.logged.filter(({ message }) => message === 'a job was given up'))
  }

  await using later = await openForTest(database)
  await until(() =>
    expect([...logged, ...later.logged]).toEqual([
      { job: 'notes', message: 'a job was given up' },
      { job: 'notes', message: 'a job was given up' },
    ]),
  )
})

test('a job that was given up counts until the same was done after all', async () => {
  await using database = await freshDatabase()
  await using jobs = await openForTest(database)
  let works = false
  const run = async () => {
    if (!works) throw new Error('not yet')
  }
  const send = await jobs.work('notes', Note, run, { ...quick, retries: 0 })
  const givenUp = async () => (await countGivenUp(database.engine)).find(({ job }) => job === 'notes')?.count
  await send(database.db, { note: 'a' })
  await send(database.db, { note: 'b' })
  await until(async () => expect(await givenUp()).toBe(2))
  works = true
  await send(database.db, { note: 'a' })
  await until(async () => expect(await givenUp()).toBe(1))
  await database.engine.execute(FORGET_MADE_UP_FOR)
  await sql`delete from jobs.job where name = 'notes'`.execute(database.db)
  expect(await givenUp()).toBe(1)
})

test('a given-up job has its reason; run again or dismissed, it counts no longer', async () => {
  await using database = await freshDatabase()
  await using jobs = await openForTest(database)
  const { db, engine } = database
  const done: string[] = []
  let works = false
  const run = async ({ note }: z.infer<typeof Note>) => {
    if (!works) throw new Error(`the network of ${note} is down`)
    done.push(note)
  }
  const send = await jobs.work('notes', Note, run, { ...quick, retries: 0, onePerKey: true })
  const other = await jobs.work('letters', Note, run, { ...quick, retries: 0 })
  const counts = async () =>
    Object.fromEntries((await countGivenUp(engine)).map(({ job, count }) => [job, count] as const))
  await send(db, { note: 'a' }, { singletonKey: 'a' })
  await send(db, { note: 'b' }, { singletonKey: 'b' })
  await other(db, { note: 'c' })
  await until(async () => expect(await counts()).toMatchObject({ notes: 2, letters: 1 }))
  const letters = async () => {
    const { rows } = await engine.execute(
      "select count(*)::int as open from jobs.job where name = 'dead-letters' and state <> 'completed'",
    )
    return rows[0]?.open
  }
  // Logged, which must not cost the reason.
  await until(async () => expect(await letters()).toBe(0))
  const listed = await jobs.givenUp.list(db, 10)
  expect(listed.map(({ job, data, reason }) => [job, data, reason]).toSorted()).toEqual([
    ['letters', { note: 'c' }, 'the network of c is down'],
    ['notes', { note: 'a' }, 'the network of a is down'],
    ['notes', { note: 'b' }, 'the network of b is down'],
  ])
  expect(await jobs.givenUp.list(db, 1)).toHaveLength(1)
  const idOf = (note: string) => listed.find(({ data }) => data?.note === note)?.id ?? ''

  works = true
  await db.transaction().execute((tx) => jobs.givenUp.retry(tx, idOf('a')))
  await db.transaction().execute((tx) => jobs.givenUp.dismiss(tx, idOf('c')))
  await until(() => expect(done).toEqual(['a']))
  expect(await counts()).toMatchObject({ notes: 1, letters: 0 })
  expect(await jobs.givenUp.retry(db, idOf('a')), 'once').toBeUndefined()
  expect(await jobs.givenUp.dismiss(db, idOf('c')), 'once').toBeUndefined()

  // Of an earlier version, which had another queue.
  await sql`update jobs.job set source_name = 'notices' where id = ${idOf('b')}::uuid`.execute(db)
  expect(await counts()).toMatchObject({ notes: 0, notices: 1 })
  await expect(db.transaction().execute((tx) => jobs.givenUp.retry(tx, idOf('b')))).rejects.toThrow(
    UnknownQueue,
  )
  expect(await counts()).toMatchObject({ notices: 1 })
})

test('a job whose data is not as declared is not retried', async () => {
  await using database = await freshDatabase()
  const older = await openForTest(database)
  const send = await older.work('notes', z.object({ note: z.unknown() }), async () => {}, quick)
  await older[Symbol.asyncDispose]()
  await send(database.db, { note: 7 })

  await using jobs = await openForTest(database)
  const ran: string[] = []
  await jobs.work('notes', Note, async ({ note }) => void ran.push(note), quick)
  await until(async () => expect(await states(database, 'notes')).toEqual({ failed: 1 }))
  expect(ran).toEqual([])
})

test('a job with a later time waits for it', async () => {
  await using database = await freshDatabase()
  await using jobs = await openForTest(database)
  const begun: number[] = []
  const send = await jobs.work('notes', Note, async () => void begun.push(Date.now()), quick)
  const startAfter = new Date(Date.now() + 1_200)
  await send(database.db, { note: 'x' }, { startAfter })

  await until(() => expect(begun).toHaveLength(1))
  expect(Math.min(...begun)).toBeGreaterThanOrEqual(startAfter.getTime())
})

test('of jobs with one key only one waits, and the second breaks no transaction', async () => {
  await using database = await freshDatabase()
  await using jobs = await openForTest(database)
  const send = await jobs.work('notes', Note, async () => {}, { ...quick, onePerKey: true })
  const startAfter = new Date(Date.now() + 60_000)
  await database.db.transaction().execute(async (tx) => {
    await send(tx, { note: '1' }, { startAfter, singletonKey: 'order-1' })
    await send(tx, { note: '2' }, { startAfter, singletonKey: 'order-1' })
    await send(tx, { note: '3' }, { startAfter, singletonKey: 'order-2' })
  })
  expect(await states(database, 'notes')).toEqual({ created: 2 })
})

test('a job that a process left behind is done by the next one', async () => {
  await using database = await freshDatabase()
  const ending = await openForTest(database)
  const send = await ending.work('notes', Note, async () => {}, quick)
  await ending[Symbol.asyncDispose]()
  await send(database.db, { note: 'kept' })

  await using jobs = await openForTest(database)
  const done: string[] = []
  await jobs.work('notes', Note, async ({ note }) => void done.push(note), quick)
  await until(() => expect(done).toEqual(['kept']))
})

test('stopping waits for the job that has begun, and hands it back when it takes too long', async () => {
  await using database = await freshDatabase()
  const seen: string[] = []
  {
    const told = Promise.withResolvers<void>()
    const jobs = await openForTest(database)
    const run = async ({ note }: z.output<typeof Note>) => {
      seen.push('begun')
      await told.promise
      // A stop that did not wait would be over sooner.
      for (let statement = 0; statement < 100; statement += 1) await states(database, 'notes')
      seen.push(note)
    }
    const send = await jobs.work('notes', Note, run, quick)
    await send(database.db, { note: 'ended' })
    await until(() => expect(seen).toEqual(['begun']))
    const stopped = jobs[Symbol.asyncDispose]()
    told.resolve()
    await stopped
  }
  expect(seen).toEqual(['begun', 'ended'])

  const stuck = await openForTest(database, 1_000)
  let aborted = false
  const run = (_: unknown, signal: AbortSignal) =>
    new Promise<void>((_, reject) => {
      signal.addEventListener('abort', () => {
        aborted = true
        reject(new Error('aborted'))
      })
    })
  const send = await stuck.work('stuck', Note, run, quick)
  await send(database.db, { note: 'x' })
  await until(async () => expect(await states(database, 'stuck')).toEqual({ active: 1 }))
  const stopping = Date.now()
  await stuck[Symbol.asyncDispose]()
  expect(Date.now() - stopping).toBeLessThan(30_000)
  expect(aborted).toBe(true)
  expect(await states(database, 'stuck')).toEqual({ retry: 1 })
})

test.each([1, 4])(
  'a backlog is worked through without a pause after each job, %i at once',
  { tags: ['full'] },
  async (atOnce) => {
    await using database = await freshDatabase()
    // With a pause of 30 seconds after each job it would take more than an hour.
    await using jobs = await openForTest(database, undefined, 30)
    const done: string[] = []
    const handler = async ({ note }: z.output<typeof Note>) => void done.push(note)
    const send = await jobs.work('notes', Note, handler, { atOnce })
    const notes = Array.from({ length: 200 }, (_, n) => `${n}`)
    await database.db.transaction().execute(async (tx) => {
      for (const note of notes) await send(tx, { note })
    })
    await until(() => expect(done.toSorted()).toEqual(notes.toSorted()))
  },
)

test('a job that takes long keeps no other waiting', async () => {
  await using database = await freshDatabase()
  await using jobs = await openForTest(database)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const done: string[] = []
  const handler = async ({ note }: z.output<typeof Note>) => {
    if (note === 'long') await released
    done.push(note)
  }
  const send = await jobs.work('notes', Note, handler, { atOnce: 2 })
  await send(database.db, { note: 'long' })
  for (const note of ['a', 'b', 'c']) await send(database.db, { note })
  await until(() => expect(done.toSorted()).toEqual(['a', 'b', 'c']))
  release()
  await until(() => expect(done).toHaveLength(4))
})

test('what is scheduled is run once its time has come, by one of those who share it', async () => {
  await using database = await freshDatabase()
  const looks = [0, 0]
  const openAs = (place: 0 | 1) =>
    openForTest({
      ...database,
      engine: {
        ...database.engine,
        execute(text, values) {
          if (text.includes('cron_on')) looks[place] = (looks[place] ?? 0) + 1
          return database.engine.execute(text, values)
        },
      },
    })
  await using one = await openAs(0)
  await using two = await openAs(1)
  let runs = 0
  const run = async () => void runs++
  const minute = () => Math.floor(Date.now() / 60_000)
  const first = minute()
  for (const jobs of [one, two]) await jobs.schedule('sweep', '* * * * *', run)
  await until(() => expect(runs).toBeGreaterThan(0))
  const before = [...looks]
  for (const place of [0, 1])
    await until(() => expect(looks[place], 'both have looked').toBeGreaterThan(before[place] ?? 0))
  await until(async () => expect(Object.keys(await states(database, 'sweeps'))).toEqual(['completed']))
  expect(runs, 'one each minute').toBeLessThanOrEqual(1 + minute() - first)
})

test('a job whose process was killed in the middle of it is done by another', async () => {
  await using database = await freshDatabase()
  await using jobs = await openForTest(database)
  const done: string[] = []
  const send = await jobs.work('notes', Note, async ({ note }) => void done.push(note), quick)
  await database.db.transaction().execute(async (tx) => {
    await send(tx, { note: 'orphan' })
    // As a process leaves it that began and never came back.
    await sql`update jobs.job set state = 'active', started_on = now() - interval '1 hour' where name = 'notes'`.execute(
      tx,
    )
  })
  await until(() => expect(done).toEqual(['orphan']))
})

test('two processes do not work on one job at the same time', async () => {
  await using database = await freshDatabase()
  await using one = await openForTest(database)
  await using two = await openForTest(database)
  const done: string[] = []
  const bothWork = Promise.withResolvers<void>()
  const run = async ({ note }: z.output<typeof Note>) => {
    done.push(note)
    // More than one of them may do at once.
    if (done.length > 5) bothWork.resolve()
    await bothWork.promise
  }
  const send = await one.work('notes', Note, run, { ...quick, atOnce: 5 })
  await two.work('notes', Note, run, { ...quick, atOnce: 5 })
  const notes = Array.from({ length: 40 }, (_, n) => `${n}`)
  await database.db.transaction().execute(async (tx) => {
    for (const note of notes) await send(tx, { note })
  })
  await until(async () => expect(await states(database, 'notes')).toEqual({ completed: 40 }))
  expect(done.toSorted()).toEqual(notes.toSorted())
})

test('queues without work cost a few statements a minute, whatever their number', {
  tags: ['full'],
}, async () => {
  await using database = await freshDatabase()
  const statements: string[] = []
  const execute: OpenDatabase['engine']['execute'] = (text, values) => {
    statements.push(text)
    return database.engine.execute(text, values)
  }
  let looked = 0
  await using jobs = await openJobs({
    engine: { ...database.engine, execute },
    pollSeconds: 1,
    onAnswer: () => {
      looked += 1
    },
    logFailure: failLoudly,
  })
  for (let queue = 0; queue < 30; queue += 1)
    await jobs.work(`notes-${queue}`, Note, async () => {}, { atOnce: 2 })
  // Each worker looks once when it begins.
  await until(() => expect(statements.length).toBeGreaterThan(60))
  const looksFrom = (from: number, times: number) =>
    until(() => expect(looked).toBeGreaterThanOrEqual(from + times))
  await looksFrom(looked, 2)
  statements.length = 0
  await looksFrom(looked, 6)
  expect(statements.length).toBeLessThan(25)
})

test('a failing script of the jobs leaves no open transaction to the shop', async () => {
  await using database = await freshDatabase()
  const failing = database.engine.execute('begin; select 1/0; commit')
  const others = () =>
    Promise.all(Array.from({ length: 5 }, () => database.db.selectFrom('users').select('id').execute()))
  const meanwhile = others()
  await expect(failing).rejects.toThrow(/division by zero/)
  await expect(meanwhile).resolves.toHaveLength(5)
  await expect(others()).resolves.toHaveLength(5)
})

async function states(database: OpenDatabase, name: string): Promise<Record<string, number>> {
  const { rows } = await database.engine.execute(
    'select state::text, count(*)::int as jobs from jobs.job where name = $1 group by 1',
    [name],
  )
  return Object.fromEntries(rows.map((row) => [row.state, row.jobs]))
}
