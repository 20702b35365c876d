import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '../engine.ts'

/** Uses an index of waiting jobs, so the number of finished jobs does not matter. */
const DUE = `
  select name from unnest($1::text[]) queue(name)
  where exists (select from jobs.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`

interface LookedFor {
  readonly onAnswer: () => void
  readonly onFailure: (failure: unknown) => void
}

/**
 * Looks for due jobs every `seconds`, with one statement for all queues of this process: each worker of
 * pg-boss polls its own queue, so some fifty workers would query an idle database ten times a second.
 */
export function pollDueJobs(engine: Engine, seconds: number, on: LookedFor) {
  const wakers = new Map<string, () => void>()
  const look = async () => {
    const { rows } = await engine.execute(DUE, [[...wakers.keys()]])
    for (const { name } of rows) wakers.get(String(name))?.()
  }
  const stopping = new AbortController()
  const { signal } = stopping
  void (async () => {
    for (;;) {
      await pause(seconds * 1_000, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      await look().then(on.onAnswer, on.onFailure)
    }
  })()
  return {
    /** Registers `wake`, called when a job of the queue is due. */
    wakeFor: (name: string, wake: () => void) => void wakers.set(name, wake),
    stop: () => stopping.abort(),
  }
}
