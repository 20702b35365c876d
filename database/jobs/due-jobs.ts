import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '../engine.ts'

/** Answered from an index of what waits, whatever the number of jobs that are done. */
const DUE = `
  select name from unnest($1::text[]) queue(name)
  where exists (select from jobs.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`

interface LookedFor {
  readonly onAnswer: () => void
  readonly onFailure: (failure: unknown) => void
}

/**
 * Looks for jobs that are due every `seconds`, with one statement for all queues of this process: each worker of pg-boss
 * asks for its own queue only, and some fifty of them would ask the database ten times a second while nothing is to be done.
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
    /** From now on `wake` is called when a job of the queue is due. */
    wakeFor: (name: string, wake: () => void) => void wakers.set(name, wake),
    stop: () => stopping.abort(),
  }
}
