import { setImmediate as turn } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '#contract/refusals.ts'

export interface FairQueueOptions {
  /** Maximum work in progress. */
  readonly atOnce: number
  /** Maximum work in progress per group. */
  readonly perGroup: number
  /** Maximum waiting work per group. */
  readonly maxWaiting: number
  /** Makes the refusal for a group with too much work waiting. @default `too-many-at-once` */
  readonly refusal?: (group: string) => Refusal
  /** Turns of the event loop before work starts; Node accepts one connection per turn. */
  readonly turns: number
}

/** @throws Refusal when too much of the group is waiting already */
export type FairQueue = <T>(group: string, work: () => Promise<T>) => Promise<T>

/**
 * Limits the work in progress, in total and per group; the rest waits. So a client that requests a hundred
 * things at once waits for them itself, and delays others by a few of them.
 *
 * Work starts one after the other, with turns of the event loop in between. Threat: work that never waits, like
 * that of the embedded database, would finish as soon as its request is read, so that a hundred connections
 * would be served one after another before anyone else could connect.
 */
export function fairQueue({
  atOnce,
  perGroup,
  maxWaiting,
  turns,
  refusal = () => new Refusal('too-many-at-once'),
}: FairQueueOptions): FairQueue {
  const all = pLimit(atOnce)
  const starts = pLimit(1)
  const groups = new Map<string, LimitFunction>()

  return async (group, work) => {
    const own = groups.get(group) ?? pLimit(perGroup)
    if (own.pendingCount >= maxWaiting) throw refusal(group)
    groups.set(group, own)
    const start = async () => {
      await starts(pass, turns)
      return work()
    }
    try {
      return await own(all, start)
    } finally {
      if (own.activeCount + own.pendingCount === 0) groups.delete(group)
    }
  }
}

async function pass(turns: number): Promise<void> {
  for (let passed = 0; passed < turns; passed += 1) await turn()
}
