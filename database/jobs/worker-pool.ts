import type { Job, JobResult, PgBoss } from 'pg-boss'

/** Time for the sender's transaction to commit. If it takes longer, polling finds the job. */
const WAKE_AFTER_MS = 50
/** All workers of a queue but the first are woken when there is work, and need not look for it themselves. */
const IDLE_POLL_SECONDS = 30

export interface WorkerPoolOptions {
  /** Workers of the queue in this process. Each works on one job at a time, independently of the others. */
  readonly size: number
  /** How often the first worker looks for jobs of other processes, and for those whose time has come. */
  readonly pollSeconds: number
}

/**
 * Works on a queue until it is empty, then waits. pg-boss alone lets a worker sleep its whole polling interval after
 * each job, so that a backlog of 200 jobs takes 200 intervals.
 * @returns wakes an idle worker shortly; to be called when a job was sent
 */
export async function openWorkerPool(
  boss: PgBoss,
  queue: string,
  run: (job: Job<unknown>) => Promise<JobResult>,
  { size, pollSeconds }: WorkerPoolOptions,
): Promise<() => void> {
  const workers: { id: string; busy: boolean }[] = []
  const wakeIdle = () => {
    const idle = workers.find(({ busy }) => !busy)
    if (idle) boss.notifyWorker(idle.id)
  }
  for (let index = 0; index < size; index += 1) {
    const worker = { id: '', busy: false }
    worker.id = await boss.work(
      queue,
      {
        batchSize: 1,
        pollingIntervalSeconds: index === 0 ? pollSeconds : IDLE_POLL_SECONDS,
        perJobResults: true,
      },
      async (jobs: Job<unknown>[]) => {
        worker.busy = true
        // Where there is one job there may be more: another worker looks now, this one when it is done.
        wakeIdle()
        boss.notifyWorker(worker.id)
        try {
          return await Promise.all(jobs.map(run))
        } finally {
          worker.busy = false
        }
      },
    )
    workers.push(worker)
  }
  return once(wakeIdle, WAKE_AFTER_MS)
}

/** Calls of the returned function within `afterMs` of each other become one. */
function once(act: () => void, afterMs: number): () => void {
  let waiting = false
  const later = () => {
    waiting = false
    act()
  }
  return () => {
    if (!waiting) setTimeout(later, afterMs).unref()
    waiting = true
  }
}
