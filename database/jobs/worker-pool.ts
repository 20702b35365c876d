import type { Job, JobResult, PgBoss } from 'pg-boss'

/** Workers are woken when there is work, so they rarely need to poll. */
export const IDLE_POLL_SECONDS = 3_600

/**
 * Works on a queue until it is empty, then waits. pg-boss alone lets a worker sleep for its whole polling
 * interval after each job, so a backlog of 200 jobs takes 200 intervals.
 * @param size jobs of the queue that this process runs at a time
 * @param batch jobs that one worker takes at once, and ends together; others are independent of each other
 * @returns wakes an idle worker; to be called when a job is due
 */
export async function openWorkerPool(
  boss: PgBoss,
  queue: string,
  run: (job: Job<unknown>) => Promise<JobResult>,
  size: number,
  batch: number,
): Promise<() => void> {
  const workers: { id: string; busy: boolean }[] = []
  const wakeIdle = () => {
    const idle = workers.find(({ busy }) => !busy)
    if (idle) boss.notifyWorker(idle.id)
  }
  for (let index = 0; index * batch < size; index += 1) {
    const worker = { id: '', busy: false }
    worker.id = await boss.work(
      queue,
      {
        batchSize: batch,
        pollingIntervalSeconds: IDLE_POLL_SECONDS,
        perJobResults: true,
      },
      async (jobs: Job<unknown>[]) => {
        worker.busy = true
        // There may be more jobs: another worker looks now, this one when it is done.
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
  return wakeIdle
}
