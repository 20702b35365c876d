import type { Job, JobResult } from 'pg-boss'
import type { z } from 'zod'

/** Does one job. `signal` is aborted when the time for the attempt is over or the process stops. */
export type Run<Data> = (data: Data, signal: AbortSignal) => Promise<void>

/** Thrown by a job that no further attempt can help. */
export class GiveUp extends Error {}

export type Outcome = JobResult<{ message: string }>

/** Tries one job of a batch and says what became of it, so that the others do not share its fate. */
export async function attempt<Schema extends z.ZodObject>(
  { id, data, signal }: Job<unknown>,
  schema: Schema,
  run: Run<z.output<Schema>>,
  log: (failure: unknown) => void,
): Promise<Outcome> {
  try {
    const parsed = schema.safeParse(data ?? {})
    // Written by another version of the shop: trying again does not change it.
    if (!parsed.success) throw new GiveUp('the data of the job is not as declared', { cause: parsed.error })
    await run(parsed.data, signal)
    return { id, status: 'completed' }
  } catch (failure) {
    log(failure)
    const message = failure instanceof Error ? failure.message : String(failure)
    return { id, status: failure instanceof GiveUp ? 'deadletter' : 'failed', output: { message } }
  }
}
