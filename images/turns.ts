/** Lets `atOnce` run together and `waiting` more wait; undefined for those beyond, who are not kept waiting. */
export function turns(atOnce: number, waiting: number) {
  const queue: (() => void)[] = []
  let running = 0
  return async function take<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (running >= atOnce) {
      if (queue.length >= waiting) return undefined
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
