import { Refusal } from '#contract/refusals.ts'

export interface FairQueueOptions {
  /** Maximum total cost in progress; work that costs more runs alone. */
  readonly capacity: number
  /** Maximum waiting work per group. */
  readonly maxWaiting: number
}

export interface FairQueue {
  /** @throws Refusal `overloaded` when too much of the group is waiting already */
  run<T>(group: string, cost: number, work: () => Promise<T>): Promise<T>
}

/**
 * Event loop turns after work that takes the whole capacity; proportionally fewer after cheaper work. Node
 * accepts one connection per turn.
 */
const MOST_TURNS = 10

interface Waiting {
  readonly cost: number
  readonly begin: () => void
}

/**
 * Starts work while it is within a capacity; the rest waits, and groups take turns. So a client that requests
 * a hundred things at once waits for them itself, and delays others by one of them at most.
 *
 * Turns of the event loop pass between two starts. Threat: work that never waits, like that of the embedded
 * database, would finish as soon as its request is read, so that a hundred connections would be served one
 * after another before anyone else could connect.
 */
export function fairQueue({ capacity, maxWaiting }: FairQueueOptions): FairQueue {
  let inUse = 0
  let isScheduled = false
  let turns = 1
  /** Waiting work by group; the first group is next. */
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
