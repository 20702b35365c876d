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

interface Waiting {
  readonly cost: number
  readonly begin: () => void
}

/**
 * Lets work begin while it is within a capacity; the rest waits, and groups take turns. So who asks for a hundred things
 * at once waits for them, and somebody else for one of them at most.
 */
export function fairQueue({ capacity, maxWaiting }: FairQueueOptions): FairQueue {
  let inUse = 0
  /** Lines of groups, the next one's first. */
  const lines = new Map<string, Waiting[]>()

  function beginNext(): void {
    for (const [group, line] of lines) {
      const first = line[0]
      if (!first || (inUse > 0 && inUse + first.cost > capacity)) return
      line.shift()
      lines.delete(group)
      if (line.length > 0) lines.set(group, line)
      inUse += first.cost
      first.begin()
    }
  }

  return {
    async run(group, cost, work) {
      const line = lines.get(group) ?? []
      if (line.length >= maxWaiting) throw new Refusal('overloaded')
      lines.set(group, line)
      await new Promise<void>((begin) => {
        line.push({ cost, begin })
        beginNext()
      })
      try {
        return await work()
      } finally {
        inUse -= cost
        beginNext()
      }
    },
  }
}
