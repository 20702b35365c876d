import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { Before } from './watched-dialect.ts'

/**
 * Far more than a rival needs on a slow machine: one that is neither done nor waiting by then is a fault of the test.
 */
const RIVAL_TIMEOUT_MS = 180_000
const POLL_MS = 2
/** A rival that waits for the action still waits when it is looked at again: for others it waits for a moment only. */
const LOOKS = 5

/** The result of an action and of the rival that ran at one of its points. */
interface Meeting<Result> {
  readonly first: Result
  readonly second: Result
  /** Whether the rival finished before the action continued; otherwise it waited for one of the action's locks. */
  readonly rivalWasFirst: boolean
}

/**
 * Stops an action before a statement and runs a rival until it finishes or waits for a lock, so that their order does
 * not depend on speed. For Postgres, which reports who is waiting; on the embedded database a rival can only wait for
 * the end of the action's transaction.
 * @param points a pattern of the statement for each point; an undefined one is announced by `arrive`
 */
export function openInterleaving<Point extends string>(points: Readonly<Record<Point, RegExp | undefined>>) {
  let stop: { readonly at: Point; readonly rival: () => Promise<unknown> } | undefined
  let rival: Promise<unknown> | undefined
  let rivalWasFirst = false
  let db: Database | undefined
  const passed: Record<string, Point[]> = {}

  const isBlocked = async (): Promise<boolean> => {
    if (!db) throw new Error('watch() tells the interleaving its database')
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`.execute(
      db,
    )
    return rows.length > 0
  }

  async function letRivalIn(begin: () => Promise<unknown>): Promise<void> {
    stop = undefined
    rival = begin()
    let isDone = false
    // A failure is for the caller, who awaits the rival itself.
    const done = Promise.allSettled([rival]).then(() => {
      isDone = true
    })
    const deadline = Date.now() + RIVAL_TIMEOUT_MS
    for (let looks = 0; !isDone && looks < LOOKS; looks = (await isBlocked()) ? looks + 1 : 0) {
      if (Date.now() > deadline) throw new Error('the rival is neither done nor waiting for a lock')
      await Promise.race([done, new Promise((resolve) => setTimeout(resolve, POLL_MS))])
    }
    rivalWasFirst = isDone
  }

  return {
    before: (async (statement) => {
      if (stop && points[stop.at]?.test(statement)) await letRivalIn(stop.rival)
    }) satisfies Before,
    /** Stops an action at a point that is not a statement. */
    async arrive(at: Point): Promise<void> {
      if (stop?.at === at) await letRivalIn(stop.rival)
    },
    /** Sets the database whose locks are checked. */
    watch(database: Database): void {
      db = database
    },
    /** The points that actions passed, by the action's name, in the order they were tried. */
    passed,
    /** Runs the action and lets the rival in at the point. Returns undefined if the action does not pass it. */
    async meet<Result>(
      name: string,
      action: () => Promise<Result>,
      at: Point,
      rivalAction: () => Promise<Result>,
    ): Promise<Meeting<Result> | undefined> {
      stop = { at, rival: rivalAction }
      rival = undefined
      const first = await action()
      stop = undefined
      if (!rival) return undefined
      const before = passed[name] ?? []
      passed[name] = [...new Set([...before, at])]
      return { first, second: (await rival) as Result, rivalWasFirst } // the rival is that action
    },
  }
}
