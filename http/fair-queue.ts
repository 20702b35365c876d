import { Refusal } from '#contract/refusals.ts'

export interface FairQueueOptions {
  /** What may be in progress at once, as the sum of its costs; what costs more than that is done alone. */
  readonly capacity: number
  /** How much of one group may wait. */
  readonly maxWaiting: number
}

export interface FairQueue {
  /** @throws Refusal `overloaded` when too much of the group waits already */
  run<T>(group: string, cost: number, work: () => Promise<T>): Promise<T>
}

/** After work that takes the whole capacity; after other work as many as its cost is of that. Node accepts one connection in each. */
const MOST_TURNS = 10

interface Waiting {
  readonly cost: number
  readonly begin: () => void
}

/**
 * Lets work begin while it is within a capacity; the rest waits, and groups take turns. So who asks for a hundred things
 * at once waits for them, and somebody else for one of them at most.
 *
 * Between two that begin there are turns of the event loop. Threat: work that never waits, as that of the embedded
 * database, would be done as soon as its request is read, so that a hundred connections have theirs done one after
 * another while nobody else is even connected.
 */
export function fairQueue({ capacity, maxWaiting }: FairQueueOptions): FairQueue {
  let inUse = 0
  let isScheduled = false
  let turns = 1
  /** Lines of groups, the next one's first. */
  const lines = new Map<string, Waiting[]>()

  function schedule(): void {
    if (!isScheduled) afterTurns(turns, beginNext)
    isScheduled = true
  }

  function beginNext(): void {
    isScheduled = false
    for (const [group, line] of lines) {
      const first = line[0]
      if (!first || (inUse > 0 && inUse + first.cost > capacity)) return
      line.shift()
      lines.delete(group)
      turns = Math.max(1, Math.ceil((Math.min(first.cost, capacity) / capacity) * MOST_TURNS))
      if (line.length > 0) lines.set(group, line)
      if (lines.size > 0) schedule()
      inUse += first.cost
      first.begin()
      return
    }
  }

  return {
    async run(group, cost, work) {
      const line = lines.get(group) ?? []
      if (line.length >= maxWaiting) throw new Refusal('overloaded')
      lines.set(group, line)
      await new Promise<void>((begin) => {
        line.push({ cost, begin })
        schedule()
      })
      try {
        return await work()
      } finally {
        inUse -= cost
        schedule()
      }
    },
  }
}

function afterTurns(turns: number, act: () => void): void {
  setImmediate(() => (turns > 1 ? afterTurns(turns - 1, act) : act()))
}
