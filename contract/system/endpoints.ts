import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id } from '../fields.ts'

const count = z.number().int().nonnegative()
const Moment = z.iso.datetime()

export const MAX_LISTED_JOBS = 100

const GivenUpJob = z.object({
  _id: Id,
  job: z.string().describe('name of its queue'),
  data: z.string().describe('what the job was about, as JSON; cut after 300 characters'),
  reason: z.string().describe('of the last failure; empty if its process was killed'),
  at: Moment,
})
export type GivenUpJob = z.infer<typeof GivenUpJob>

const OperatorRun = z
  .object({
    at: Moment,
    seconds: z.number().nonnegative(),
    isOk: z.boolean(),
    result: z.string().describe('the file and its size, or the failure'),
  })
  .optional()
export type OperatorRun = z.infer<typeof OperatorRun>

export const System = z.object({
  version: z.string().describe('of the shop'),
  node: z.string(),
  database: z.object({
    version: z.string(),
    isEmbedded: z.boolean(),
    bytes: count,
    migration: z.string().describe('the newest one'),
  }),
  startedAt: Moment.describe('of the process that answers'),
  disk: z
    .object({ freeBytes: count, totalBytes: count })
    .optional()
    .describe("of the embedded database's folder; absent with Postgres"),
  emails: z.object({
    unsent: count,
    oldestUnsentAt: Moment.optional(),
    givenUp: count.describe('in the last two weeks'),
  }),
  refundsDue: count.describe('that the card service has not made yet'),
  jobsGivenUp: z.array(GivenUpJob).max(MAX_LISTED_JOBS).describe('the newest ones'),
  lastBackup: OperatorRun,
  lastAudit: OperatorRun,
  settings: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .describe('in force; of passwords and keys only that they are set'),
})
export type System = z.infer<typeof System>

export const getSystem = endpoint({
  method: 'GET',
  path: '/system',
  access: 'admin',
  summary:
    'The state of the shop: pending work, given-up jobs, the last backup and audit, versions and settings',
  reply: System,
  refusals: [],
})

const job = z.object({ id: z.uuid() })

export const retryJob = endpoint({
  method: 'POST',
  path: '/system/jobs/{id}/retry',
  access: 'admin',
  summary: 'Run a given-up job again',
  params: job,
  reply: Done,
  refusals: ['no-such-job', 'job-of-earlier-version'],
})

export const dismissJob = endpoint({
  method: 'DELETE',
  path: '/system/jobs/{id}',
  access: 'admin',
  summary: 'Dismiss a given-up job',
  params: job,
  reply: Done,
  refusals: ['no-such-job'],
})
