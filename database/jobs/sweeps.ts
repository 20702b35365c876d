import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '../engine.ts'
import type { LogJobFailure } from './open.ts'

/** The cron expression of sweeps. */
export const EACH_MINUTE = '* * * * *'

/** The next sweep begins when the one before it has ended, or after this time. */
const NEXT_AFTER_MS = 1_000
/** A round ends after this time, so that the next minute's can begin. */
const ROUND_ENDS_AFTER_MS = 50_000

const GIVEN_UP = `select distinct source_name as name from jobs.job
  where name = 'dead-letters' and source_name = any ($1::text[])`

interface Sweep {
  readonly run: (signal: AbortSignal) => Promise<void>
  /** Queues the sweep as a job of its own, which has retries. */
  readonly sendAlone: () => Promise<void>
}

export interface Sweeps {
  add(name: string, sweep: Sweep): void
  /** Runs each sweep once, apart from those that still run since an earlier round. */
  round(): Promise<void>
  /** Aborts the sweeps that run, and waits for them until `withinMs` have passed. */
  stop(withinMs: number): Promise<void>
}

/**
 * The work that is looked for each minute. One scheduled job runs all of it: as jobs of their own, sixteen sweeps that
 * find nothing cost a database seven statements each. A sweep that fails, or that was given up before, runs as a job.
 */
export function openSweeps(engine: Engine, logFailure: LogJobFailure): Sweeps {
  const sweeps = new Map<string, Sweep>()
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  const begin = (name: string, { run, sendAlone }: Sweep, isGivenUp: boolean): Promise<void> => {
    const now = async () => {
      try {
        if (isGivenUp) return await sendAlone()
        await run(stopping.signal)
      } catch (failure) {
        logFailure(failure, { job: name })
        await sendAlone().catch((lost) => logFailure(lost, { job: name }))
      } finally {
        running.delete(name)
      }
    }
    const ended = now()
    running.set(name, ended)
    return ended
  }
  const within = (ms: number, ended: Promise<unknown>) => {
    const settled = new AbortController()
    const late = pause(ms, undefined, { signal: settled.signal, ref: false }).catch(() => undefined)
    return Promise.race([ended, late]).finally(() => settled.abort())
  }
  return {
    add: (name, sweep) => void sweeps.set(name, sweep),
    async round() {
      const { rows } = await engine.execute(GIVEN_UP, [[...sweeps.keys()]])
      const givenUp = new Set(rows.map(({ name }) => name))
      const begun: Promise<void>[] = []
      for (const [name, sweep] of sweeps) {
        if (stopping.signal.aborted) break
        if (running.has(name)) continue
        const ended = begin(name, sweep, givenUp.has(name))
        begun.push(ended)
        await within(NEXT_AFTER_MS, ended)
      }
      await within(ROUND_ENDS_AFTER_MS, Promise.all(begun))
    },
    async stop(withinMs) {
      stopping.abort()
      await within(withinMs, Promise.all(running.values()))
    },
  }
}
