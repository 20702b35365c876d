import type { Job, JobResult } from 'pg-boss'
import type { z } from 'zod'

/** Runs one job. `signal` is aborted when the run takes too long or the process stops. */
export type JobHandler<Data> = (data: Data, signal: AbortSignal) => Promise<void>

/** Thrown by a handler when a retry would not help: the job goes to the dead letters at once. */
export class PermanentFailure extends Error {}

/** Runs a job once, logs a failure, and reports the result to pg-boss. */
export async function runJob<Schema extends z.ZodObject>(
  { id, data, signal }: Job<unknown>,
  schema: Schema,
  handler: JobHandler<z.output<Schema>>,
  log: (failure: unknown) => void,
): Promise<JobResult<{ message: string }>> {
  try {
    const parsed = schema.safeParse(data ?? {})
    // Written by another version of the shop: a retry would fail the same way.
    if (!parsed.success)
      throw new PermanentFailure('the data of the job is not as declared', { cause: parsed.error })
    await handler(parsed.data, signal)
    return { id, status: 'completed' }
  } catch (failure) {
    log(failure)
    const message = failure instanceof Error ? failure.message : String(failure)
    return { id, status: failure instanceof PermanentFailure ? 'deadletter' : 'failed', output: { message } }
  }
}
