import pLimit from 'p-limit'

/**
 * Runs a limited number of tasks at once and lets a limited number wait. Further tasks do not run: the caller
 * gets undefined at once and can report that the service is busy.
 */
export function boundedLimit({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) {
  const limit = pLimit(concurrency)
  return async <T>(task: () => Promise<T>): Promise<T | undefined> =>
    limit.activeCount + limit.pendingCount < concurrency + maxWaiting ? limit(task) : undefined
}
