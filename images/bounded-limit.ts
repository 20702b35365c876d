import pLimit from 'p-limit'

/**
 * Runs so many tasks at once and lets so many more wait. A task beyond these is not run: its caller gets undefined at
 * once and can say that the service is busy.
 */
export function boundedLimit({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) {
  const limit = pLimit(concurrency)
  return async <T>(task: () => Promise<T>): Promise<T | undefined> =>
    limit.activeCount + limit.pendingCount < concurrency + maxWaiting ? limit(task) : undefined
}
