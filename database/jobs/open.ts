import { fromKysely, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Engine } from '../engine.ts'
import type { Database } from '../open.ts'
import { attempt, type Outcome, type Run } from './attempt.ts'

const DAY_S = 24 * 3_600
/** How long a job that has ended can still be looked at. */
const KEEP_ENDED_S = 7 * DAY_S
/** The same for runs of a schedule, of which there may be one each minute. */
const KEEP_RUNS_S = 3_600
/** How long a job may wait for its turn, retries included. */
const KEEP_WAITING_S = 14 * DAY_S
/** Time for the sender's transaction to commit. Too short is no harm: polling finds the job. */
const WAKE_AFTER_MS = 50
const DEAD_LETTERS = 'dead-letters'
/** pg-boss's own: each time of a schedule passes through it. */
const SCHEDULE_TIMES = '__pgboss__send-it'

/** Called once for each attempt that failed, and once for each job that will not be tried again. */
export type LogJobFailure = (failure: unknown, about: { readonly job: string }) => void

export interface JobsOptions {
  readonly engine: Engine
  readonly logFailure: LogJobFailure
  /** How long a job that has begun may still take when the process stops. */
  readonly stopWithinMs?: number
  /** How often schedules, and jobs whose process was killed, are looked for. 1 to 45; about so late may a run be. */
  readonly lookSeconds?: number
}

export interface QueueOptions {
  /** After the first attempt. The last failure is logged, and the job is kept among the dead letters. */
  readonly retries?: number
  /** The first pause, which about doubles with each retry up to the longest. */
  readonly retryAfterSeconds?: number
  readonly longestPauseSeconds?: number
  /** An attempt that takes longer counts as failed, also when its process was killed. */
  readonly attemptSeconds?: number
  /** Jobs of the queue that one process works on at the same time. */
  readonly atOnce?: number
  /** How often a process looks for jobs that others sent or whose time has come. At least 0.5. */
  readonly pollSeconds?: number
  /** Of jobs with the same `singletonKey`, or of those without one, only one may wait or run; more are dropped. */
  readonly onePerKey?: boolean
}

const usual = {
  retries: 10,
  retryAfterSeconds: 2,
  longestPauseSeconds: 600,
  attemptSeconds: 120,
  atOnce: 1,
  pollSeconds: 2,
  onePerKey: false,
} as const satisfies Required<QueueOptions>

export interface SendOptions {
  readonly startAfter?: Date
  readonly singletonKey?: string
}

/** Adds a job. Within a transaction, the job is there when that commits, and never if it does not. */
export type Send<Data> = (db: Database, data: Data, options?: SendOptions) => Promise<void>

export interface Jobs extends AsyncDisposable {
  /**
   * Opens a queue and starts to work on it. Every job is run at least once, and by one process at a time: what it
   * does must be safe to do again. Ask for it when the process starts, not within a transaction.
   */
  work<Schema extends z.ZodObject>(
    name: string,
    schema: Schema,
    run: Run<z.output<Schema>>,
    options?: QueueOptions,
  ): Promise<Send<z.input<Schema>>>
  /** Runs at the times of a cron expression (UTC, whole minutes), in one of the processes that share the database. */
  schedule(name: string, cron: string, run: (signal: AbortSignal) => Promise<void>): Promise<void>
}

/**
 * The shop's background jobs: pg-boss on the shop's own database, in a schema of its own that it makes and
 * migrates itself. To be stopped before the database is closed.
 */
export async function openJobs({
  engine,
  logFailure,
  stopWithinMs = 8_000,
  lookSeconds = 30,
}: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (sqlText, values) => engine.execute(sqlText, values) },
    schema: 'jobs',
    // Both watch over Postgres itself, which is its operator's part, and the embedded one has no vacuum of its own.
    reindex: false,
    monitorVacuum: false,
    // Jobs that wait for other jobs, which we have none of.
    flowIntervalSeconds: 3_600,
    maintenanceIntervalSeconds: 3_600,
    cronMonitorIntervalSeconds: lookSeconds,
    cronWorkerIntervalSeconds: Math.min(5, lookSeconds),
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
  })
  boss.on('error', (failure) => logFailure(failure, { job: 'pg-boss' }))
  boss.on('warning', ({ message, data }) =>
    logFailure(new Error(message, { cause: data }), { job: 'pg-boss' }),
  )
  await boss.start()
  await logDeadLetters(boss, logFailure)
  await boss.updateQueue(SCHEDULE_TIMES, { deleteAfterSeconds: KEEP_RUNS_S })

  const work: Jobs['work'] = async (name, schema, run, options) => {
    const { atOnce, pollSeconds, ...rules } = { ...usual, ...options }
    await openQueue(boss, name, rules)
    const log = (failure: unknown) => logFailure(failure, { job: name })
    const worker = await boss.work(
      name,
      {
        batchSize: atOnce,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: pollSeconds,
        perJobResults: true,
      },
      (jobs) => Promise.all(jobs.map((job): Promise<Outcome> => attempt(job, schema, run, log))),
    )
    const wake = once(() => boss.notifyWorker(worker), WAKE_AFTER_MS)
    return async (db, data, { startAfter, singletonKey } = {}) => {
      await boss.send(name, data, {
        db: fromKysely(db),
        ...(startAfter && { startAfter }),
        ...(singletonKey !== undefined && { singletonKey }),
      })
      if (!startAfter) wake()
    }
  }

  return {
    work,
    async schedule(name, cron, run) {
      const pollSeconds = Math.min(5, lookSeconds)
      await work(name, z.object({}), (_, signal) => run(signal), { onePerKey: true, pollSeconds })
      await boss.updateQueue(name, { deleteAfterSeconds: KEEP_RUNS_S })
      await boss.schedule(name, cron)
    },
    [Symbol.asyncDispose]: () => boss.stop({ timeout: stopWithinMs }),
  }
}

type Rules = Required<Omit<QueueOptions, 'atOnce' | 'pollSeconds'>>

async function openQueue(boss: PgBoss, name: string, rules: Rules): Promise<void> {
  const options = {
    retryLimit: rules.retries,
    retryDelay: rules.retryAfterSeconds,
    retryBackoff: true,
    retryDelayMax: rules.longestPauseSeconds,
    expireInSeconds: rules.attemptSeconds,
    retentionSeconds: KEEP_WAITING_S,
    deleteAfterSeconds: KEEP_ENDED_S,
    deadLetter: DEAD_LETTERS,
  }
  await boss.createQueue(name, { ...options, policy: rules.onePerKey ? 'exclusive' : 'standard' })
  // A queue that was there already still has the options of an older version of the shop.
  await boss.updateQueue(name, options)
  // Sending looks the queue up once, outside the sender's transaction: with one connection it would wait forever.
  await boss.findJobs(name, { key: 'none' })
}

async function logDeadLetters(boss: PgBoss, logFailure: LogJobFailure): Promise<void> {
  await boss.createQueue(DEAD_LETTERS, {
    retentionSeconds: KEEP_WAITING_S,
    deleteAfterSeconds: KEEP_WAITING_S,
  })
  const options = { pollingIntervalSeconds: 10, batchSize: 10, includeMetadata: true } as const
  await boss.work(DEAD_LETTERS, options, async (jobs) => {
    for (const { sourceName, sourceId, data } of jobs) {
      logFailure(new Error('a job was given up', { cause: { id: sourceId, data } }), {
        job: sourceName ?? DEAD_LETTERS,
      })
    }
  })
}

/** Calls of the answered function within `afterMs` of each other become one. */
function once(act: () => void, afterMs: number): () => void {
  let waiting = false
  const later = () => {
    waiting = false
    act()
  }
  return () => {
    if (!waiting) setTimeout(later, afterMs).unref()
    waiting = true
  }
}
