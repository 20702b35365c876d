import { fromKysely, type Job, PgBoss, type Queue, type QueuePolicy } from 'pg-boss'
import { z } from 'zod'
import type { Engine } from '../engine.ts'
import type { Database } from '../open.ts'
import { pollDueJobs } from './due-jobs.ts'
import { FORGET_MADE_UP_FOR, type GivenUpJobs, givenUpJobs } from './given-up.ts'
import { type JobHandler, runJob } from './run.ts'
import { EACH_MINUTE, openSweeps } from './sweeps.ts'
import { wakeSoon } from './wake-soon.ts'
import { IDLE_POLL_SECONDS, openWorkerPool } from './worker-pool.ts'

const DAY_S = 24 * 3_600
const KEEP_ENDED_S = 7 * DAY_S
/** The same for scheduled runs, of which there may be one each minute. */
const KEEP_SCHEDULED_S = 3_600
/** Maximum time that a job waits to run, retries included. */
const KEEP_WAITING_S = 14 * DAY_S
const DEAD_LETTERS = 'dead-letters'
const EVERY_HOUR = '37 * * * *'
const NothingToKnow = z.object({})
/** pg-boss's own queue, through which every run of a schedule passes. */
const SCHEDULE_QUEUE = '__pgboss__send-it'

/** Called for each failed run, and once more for each job that will not be retried. */
export type LogJobFailure = (failure: unknown, about: { readonly job: string }) => void

export interface JobsOptions {
  readonly engine: Engine
  readonly logFailure: LogJobFailure
  /**
   * Time that running jobs have when the process stops; after that another process runs them again.
   */
  readonly stopWithinMs?: number
  /**
   * Interval of looking for scheduled runs, 1 to 45 seconds; twice that for jobs whose process was killed. A scheduled
   * run may be this late.
   */
  readonly superviseSeconds?: number
  /**
   * Interval of looking for jobs that other processes sent or that have become due, in all queues at once.
   */
  readonly pollSeconds?: number
  /** Called whenever the database has answered which jobs are due. */
  readonly onAnswer?: (() => void) | undefined
  /** Jobs are accepted at once, but run only after this resolves. @default at once */
  readonly mayRun?: Promise<void> | undefined
  /** The IANA zone of cron expressions; those without one keep theirs. */
  readonly zone?: string | undefined
}

export interface QueueOptions {
  /** Runs after the first one. If the last one fails too, the job is moved to the dead letters. */
  readonly retries?: number
  /** The pause before the first retry; it roughly doubles with each retry up to the maximum. */
  readonly retryAfterSeconds?: number
  readonly longestPauseSeconds?: number
  /** A longer run counts as failed, as does one whose process was killed. */
  readonly timeoutSeconds?: number
  /** Jobs of the queue that one process runs at the same time. */
  readonly atOnce?: number
  /**
   * Jobs among these that are taken by one statement and recorded as done by one, once the slowest of them has ended: for
   * short jobs that come often. @default 1
   */
  readonly batch?: number
  /**
   * Only one job with the same `singletonKey` (or none) may wait or run; further ones are dropped.
   */
  readonly onePerKey?: boolean
  /** Seconds for which a finished job is stored for inspection. */
  readonly keepEndedSeconds?: number
}

const defaults = {
  retries: 10,
  retryAfterSeconds: 2,
  longestPauseSeconds: 600,
  timeoutSeconds: 120,
  atOnce: 1,
  batch: 1,
  onePerKey: false,
  keepEndedSeconds: KEEP_ENDED_S,
} as const satisfies Required<QueueOptions>

export interface SendOptions {
  readonly startAfter?: Date
  readonly singletonKey?: string
  /** Jobs with a higher priority run first, no matter how long others have waited. @default 0 */
  readonly priority?: number
}

/** Adds a job. In a transaction the job exists only once that commits, and never if it rolls back. */
export type Send<Data> = (db: Database, data: Data, options?: SendOptions) => Promise<void>

export interface Jobs extends AsyncDisposable {
  /**
   * Opens a queue and starts to work on it. Every job runs at least once, and in one process at a time: its
   * work must be safe to repeat. Call this when the process starts, not in a transaction.
   */
  work<Schema extends z.ZodObject>(
    name: string,
    schema: Schema,
    handler: JobHandler<z.output<Schema>>,
    options?: QueueOptions,
  ): Promise<Send<z.input<Schema>>>
  /**
   * Runs at the times of a cron expression (whole minutes, by the clocks of `zone`), in one of the processes that share
   * the database. Work that runs each minute must tolerate an overlap: a slow run may meet the next one.
   */
  schedule(name: string, cron: string, handler: (signal: AbortSignal) => Promise<void>): Promise<void>
  readonly givenUp: GivenUpJobs
}

/**
 * The shop's background jobs: pg-boss on the shop's own database, in a schema that it creates and migrates
 * itself. Stop it before closing the database.
 */
export async function openJobs({
  engine,
  logFailure,
  stopWithinMs = 8_000,
  superviseSeconds = 30,
  pollSeconds = 5,
  onAnswer = () => undefined,
  mayRun,
  zone,
}: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (sqlText, values) => engine.execute(sqlText, values) },
    schema: 'jobs',
    // Maintaining Postgres' own files is the operator's responsibility, and the embedded database does not
    // vacuum by itself.
    reindex: false,
    monitorVacuum: false,
    // For jobs that depend on other jobs, of which there are none.
    flowIntervalSeconds: 3_600,
    maintenanceIntervalSeconds: 3_600,
    cronMonitorIntervalSeconds: superviseSeconds,
    cronWorkerIntervalSeconds: Math.min(10, superviseSeconds),
    superviseIntervalSeconds: 2 * superviseSeconds,
    monitorIntervalSeconds: 2 * superviseSeconds,
  })
  // Errors of its workers arrive as plain copies, which are not instances of Error.
  boss.on('error', (failure) =>
    logFailure(failure instanceof Error ? failure : Object.assign(new Error(), failure), { job: 'pg-boss' }),
  )
  boss.on('warning', ({ message, data }) =>
    logFailure(new Error(message, { cause: data }), { job: 'pg-boss' }),
  )
  await boss.start()
  const openQueue = await queueOpener(boss)
  const schedules = await boss.getSchedules()
  await openQueue(DEAD_LETTERS, { retentionSeconds: KEEP_WAITING_S, deleteAfterSeconds: KEEP_WAITING_S })
  await openQueue(SCHEDULE_QUEUE, { deleteAfterSeconds: KEEP_SCHEDULED_S })

  const dueJobs = pollDueJobs(engine, pollSeconds, {
    onAnswer,
    onFailure: (failure) => logFailure(failure, { job: 'pg-boss' }),
  })
  let stopping = false
  const whenJobsMayRun = async (begin: () => Promise<void>) => {
    if (!mayRun) return begin()
    void mayRun
      .then(() => (stopping ? undefined : begin()))
      .catch((failure) => logFailure(failure, { job: 'pg-boss' }))
  }
  await whenJobsMayRun(async () => dueJobs.wakeFor(DEAD_LETTERS, await logDeadLetters(boss, logFailure)))

  const work: Jobs['work'] = async (name, schema, handler, options) => {
    const { atOnce, batch, ...rules } = { ...defaults, ...options }
    await openQueue(name, optionsOf(rules), rules.onePerKey ? 'exclusive' : 'standard')
    const log = (failure: unknown) => logFailure(failure, { job: name })
    const run = (job: Job<unknown>) => runJob(job, schema, handler, log)
    // Workers find jobs that were sent before they existed.
    let wake = () => {}
    await whenJobsMayRun(async () => {
      const wakeNow = await openWorkerPool(boss, name, run, atOnce, batch)
      dueJobs.wakeFor(name, wakeNow)
      wake = wakeSoon(wakeNow)
    })
    return async (db, data, { startAfter, singletonKey, priority = 0 } = {}) => {
      await boss.send(name, data, {
        db: fromKysely(db),
        priority,
        ...(startAfter && { startAfter }),
        ...(singletonKey !== undefined && { singletonKey }),
      })
      if (!startAfter) wake()
    }
  }

  const scheduled = { onePerKey: true, keepEndedSeconds: KEEP_SCHEDULED_S } as const
  const scheduleJob: Jobs['schedule'] = async (name, cron, handler) => {
    await work(name, NothingToKnow, (_, signal) => handler(signal), scheduled)
    const isThere = schedules.some(
      (schedule) =>
        schedule.name === name &&
        schedule.cron === cron &&
        (zone === undefined || schedule.timezone === zone),
    )
    if (!isThere) await boss.schedule(name, cron, null, zone === undefined ? {} : { tz: zone })
  }
  const sweeps = openSweeps(engine, logFailure)
  let rounds: Promise<void> | undefined
  const schedule: Jobs['schedule'] = async (name, cron, handler) => {
    if (cron !== EACH_MINUTE) return scheduleJob(name, cron, handler)
    await work(name, NothingToKnow, (_, signal) => handler(signal), scheduled)
    // An earlier version of the shop scheduled each sweep.
    if (schedules.some((schedule) => schedule.name === name)) await boss.unschedule(name)
    sweeps.add(name, { run: handler, sendAlone: async () => void (await boss.send(name, {})) })
    rounds ??= scheduleJob('sweeps', EACH_MINUTE, sweeps.round)
    await rounds
  }
  await scheduleJob(
    'forget-given-up',
    EVERY_HOUR,
    async () => void (await engine.execute(FORGET_MADE_UP_FOR)),
  )
  return {
    work,
    schedule,
    givenUp: givenUpJobs(boss),
    async [Symbol.asyncDispose]() {
      stopping = true
      dueJobs.stop()
      await sweeps.stop(stopWithinMs)
      await boss.stop({ timeout: stopWithinMs })
    },
  }
}

type QueueRules = Omit<Queue, 'name' | 'partition' | 'policy'>
type Rules = Required<Omit<QueueOptions, 'atOnce' | 'batch'>>

const optionsOf = (rules: Rules): QueueRules => ({
  retryLimit: rules.retries,
  retryDelay: rules.retryAfterSeconds,
  retryBackoff: true,
  retryDelayMax: rules.longestPauseSeconds,
  expireInSeconds: rules.timeoutSeconds,
  retentionSeconds: KEEP_WAITING_S,
  deleteAfterSeconds: rules.keepEndedSeconds,
  deadLetter: DEAD_LETTERS,
})

/** Opens queues, with no query for one that already has the right options: most starts change none. */
async function queueOpener(boss: PgBoss) {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  return async (name: string, options: QueueRules, policy: QueuePolicy = 'standard') => {
    const queue = existing.get(name)
    const wanted = Object.entries(options)
    const has = new Map<string, unknown>(Object.entries(queue ?? {}))
    if (queue && wanted.every(([key, value]) => has.get(key) === value)) return
    // Its options may come from an earlier version of the shop.
    if (queue) await boss.updateQueue(name, options)
    else await boss.createQueue(name, { ...options, policy })
    // The first use of a queue reads it outside the sender's transaction, which with a single connection
    // would wait forever.
    await boss.findJobs(name, { key: 'none' })
  }
}

/**
 * Logs jobs that were given up.
 * @returns a function that looks for some now
 */
async function logDeadLetters(boss: PgBoss, logFailure: LogJobFailure): Promise<() => void> {
  const options = {
    pollingIntervalSeconds: IDLE_POLL_SECONDS,
    batchSize: 10,
    includeMetadata: true,
    perJobResults: true,
  } as const
  const id = await boss.work(DEAD_LETTERS, options, async (jobs) => {
    for (const { sourceName, sourceId, data } of jobs) {
      logFailure(new Error('a job was given up', { cause: { id: sourceId, data } }), {
        job: sourceName ?? DEAD_LETTERS,
      })
    }
    // The failure of the job is the reason that an admin reads.
    return jobs.map(({ id, output }) => ({ id, status: 'completed', output }))
  })
  return () => boss.notifyWorker(id)
}
