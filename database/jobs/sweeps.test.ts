import { expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#database/open.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openJobs } from './open.ts'
import { openSweeps } from './sweeps.ts'

const until = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 180_000, interval: 20 })

function openForTest({ engine }: OpenDatabase, said: string[] = []) {
  const statements: string[] = []
  const jobs = openJobs({
    engine: {
      ...engine,
      execute(text, values) {
        statements.push(text)
        return engine.execute(text, values)
      },
    },
    superviseSeconds: 1,
    pollSeconds: 0.5,
    logFailure: (failure, { job }) =>
      said.push(`${job}: ${failure instanceof Error ? failure.message : String(failure)}`),
  })
  return jobs.then((open) => ({ ...open, statements }))
}

const stateOf = async ({ engine }: OpenDatabase, name: string) => {
  const { rows } = await engine.execute('select distinct state::text from jobs.job where name = $1', [name])
  return rows.map(({ state }) => state)
}

test('twenty sweeps that run each minute are one job', async () => {
  await using database = await freshDatabase()
  const ran = new Set<string>()
  await using jobs = await openForTest(database)
  const names = Array.from({ length: 20 }, (_, n) => `sweep-${n}`)
  for (const name of names) await jobs.schedule(name, '* * * * *', async () => void ran.add(name))
  await until(() => expect([...ran].toSorted()).toEqual(names.toSorted()))
  await until(async () => expect(await stateOf(database, 'sweeps')).toEqual(['completed']))
  const { rows } = await database.engine.execute(
    `select (select count(*)::int from jobs.job where name like 'sweep-%') as jobs,
      (select count(*)::int from jobs.schedule where cron = '* * * * *') as schedules`,
  )
  expect(rows).toEqual([{ jobs: 0, schedules: 1 }])
})

test('a sweep that fails runs as a job, which is tried again; the others run as usual', async () => {
  await using database = await freshDatabase()
  const said: string[] = []
  await using jobs = await openForTest(database, said)
  let attempts = 0
  let others = 0
  await jobs.schedule('failing', '* * * * *', async () => {
    attempts += 1
    if (attempts === 1) throw new Error('out of order')
  })
  await jobs.schedule('other', '* * * * *', async () => void others++)
  await until(() => expect(attempts).toBeGreaterThan(1))
  await until(async () => expect(await stateOf(database, 'failing')).toEqual(['completed']))
  expect(said).toEqual(['failing: out of order'])
  expect(others).toBeGreaterThan(0)
  expect(await stateOf(database, 'other')).toEqual([])
})

test('a sweep that was given up runs as a job until that succeeds', async () => {
  await using database = await freshDatabase()
  await using jobs = await openForTest(database)
  await database.engine.execute(
    `insert into jobs.job (name, source_name, source_id, state, created_on)
     values ('dead-letters', 'given-up', gen_random_uuid(), 'completed', now() - interval '1 hour')`,
  )
  await jobs.schedule('given-up', '* * * * *', async () => {})
  await until(async () => expect(await stateOf(database, 'given-up')).toEqual(['completed']))
  expect(await jobs.givenUp.list(database.db, 10)).toEqual([])
})

test('what an earlier version of the shop scheduled each minute is no longer scheduled', async () => {
  await using database = await freshDatabase()
  {
    await using earlier = await openForTest(database)
    await earlier.schedule('sweep-holds', '*/5 * * * *', async () => {})
  }
  await using jobs = await openForTest(database)
  await jobs.schedule('sweep-holds', '* * * * *', async () => {})
  const { rows } = await database.engine.execute(`select name from jobs.schedule where name = 'sweep-holds'`)
  expect(rows).toEqual([])
})

test('a sweep that takes long keeps no other waiting, and does not run beside itself', async () => {
  await using database = await freshDatabase()
  const sweeps = openSweeps(database.engine, (failure) => {
    throw failure
  })
  const began: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  sweeps.add('long', {
    run: async () => {
      began.push('long')
      await released
    },
    sendAlone: async () => {},
  })
  sweeps.add('short', { run: async () => void began.push('short'), sendAlone: async () => {} })
  const rounds = [sweeps.round()]
  await until(() => expect(began).toEqual(['long', 'short']))
  rounds.push(sweeps.round())
  await until(() => expect(began).toEqual(['long', 'short', 'short']))
  release()
  await Promise.all(rounds)
  await sweeps.round()
  expect(began).toEqual(['long', 'short', 'short', 'long', 'short'])
})

test('a sweep that runs when the process stops is told, and waited for', async () => {
  await using database = await freshDatabase()
  const sweeps = openSweeps(database.engine, (failure) => {
    throw failure
  })
  const done: string[] = []
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const run = async (signal: AbortSignal) => {
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve))
    begin()
    await stopped
    done.push('ended')
  }
  sweeps.add('long', { run, sendAlone: async () => {} })
  const round = sweeps.round()
  await hasBegun
  await sweeps.stop(60_000)
  expect(done).toEqual(['ended'])
  await round
})
