import { fromKysely, type PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Engine } from '../engine.ts'
import type { Database } from '../open.ts'

/** Given-up jobs, as `letter`, that a later job of the same queue with the same data has replaced. */
const MADE_UP_FOR = `exists (select from jobs.job later
  where later.name = letter.source_name and later.state = 'completed' and later.completed_on > letter.created_on
    and coalesce(later.data, '{}') = coalesce(letter.data, '{}'))`

const OPEN = `letter.name = 'dead-letters' and not ${MADE_UP_FOR}`

/** Run periodically, because the replacing jobs are not stored for as long. */
export const FORGET_MADE_UP_FOR = `delete from jobs.job letter where name = 'dead-letters' and ${MADE_UP_FOR}`

/** A job that ran out of attempts. */
export interface GivenUpJob {
  readonly id: string
  /** Its queue. */
  readonly job: string
  readonly data: Readonly<Record<string, unknown>> | null
  /** The message of its last failure; empty if none is recorded. */
  readonly reason: string
  readonly at: Date
}

/**
 * Counts given-up jobs by queue; those of every queue, so that each has a series from the beginning, and of those that only an
 * earlier version had.
 */
export async function countGivenUp(engine: Engine): Promise<readonly { job: string; count: number }[]> {
  const { rows } = await engine.execute(
    `select coalesce(queue.name, letter.source_name) as job, count(letter.id)::int as count
     from (select name from jobs.queue where name not in ('dead-letters', '__pgboss__send-it')) queue
       full join (select id, source_name from jobs.job letter where ${OPEN}) letter on letter.source_name = queue.name
     group by 1 order by 1`,
  )
  return rows.map(({ job, count }) => ({ job: String(job), count: Number(count) }))
}

/** Given-up jobs, and an admin's actions on them. */
export interface GivenUpJobs {
  /** The newest ones. */
  list(db: Database, limit: number): Promise<readonly GivenUpJob[]>
  /**
   * Queues the job again, in the caller's transaction, and removes it from the given-up ones.
   * @returns undefined if there is no such job
   * @throws UnknownQueue
   */
  retry(tx: Database, id: string): Promise<GivenUpJob | undefined>
  /**
   * Removes a given-up job, in the caller's transaction.
   * @returns undefined if there is no such job
   */
  dismiss(tx: Database, id: string): Promise<GivenUpJob | undefined>
}

/** The job is of an earlier version of the shop, and this one has no queue for it. */
export class UnknownQueue extends Error {}

const COLUMNS = `letter.id, letter.source_name as job, letter.data, letter.output, letter.singleton_key as key,
  coalesce(letter.completed_on, letter.created_on) as at`

export function givenUpJobs(boss: Pick<PgBoss, 'send'>): GivenUpJobs {
  const dismiss = async (tx: Database, id: string) => {
    const sent = await fromKysely(tx).executeSql(
      `delete from jobs.job letter where name = 'dead-letters' and id = $1::uuid returning ${COLUMNS}`,
      [id],
    )
    return sent.rows.map(read)[0]
  }
  return {
    async list(db, limit) {
      const found = await fromKysely(db).executeSql(
        `select ${COLUMNS} from jobs.job letter where ${OPEN} order by letter.created_on desc, letter.id limit $1`,
        [limit],
      )
      return found.rows.map(read)
    },
    dismiss,
    async retry(tx, id) {
      const job = await dismiss(tx, id)
      if (!job) return undefined
      const { rows } = await fromKysely(tx).executeSql('select from jobs.queue where name = $1', [job.job])
      if (rows.length === 0) throw new UnknownQueue()
      await boss.send(job.job, job.data, {
        db: fromKysely(tx),
        ...(job.key !== null && { singletonKey: job.key }),
      })
      return job
    },
  }
}

const Letter = z.object({
  id: z.string(),
  job: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
  output: z.unknown(),
  key: z.string().nullable(),
  at: z.coerce.date(),
})

function read(row: unknown) {
  const { output, ...letter } = Letter.parse(row)
  const { data: failure } = Output.safeParse(output)
  return { ...letter, reason: failure?.message ?? '' }
}

/** The failure; pg-boss wraps its own, such as `job timed out`, in a value. */
const Output = z.union([
  z.object({ message: z.string() }),
  z.object({ value: z.object({ message: z.string() }) }).transform(({ value }) => value),
])
