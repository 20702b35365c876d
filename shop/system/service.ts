import { statfs } from 'node:fs/promises'
import { Refusal } from '#contract/refusals.ts'
import type { System } from '#contract/system/endpoints.ts'
import { MAX_LISTED_JOBS } from '#contract/system/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import { type GivenUpJob, UnknownQueue } from '#database/jobs/given-up.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { SystemFacts } from './facts.ts'
import { countWaiting, describeDatabase, lastRuns } from './store.ts'

const SHOWN_DATA = 300

/** Returns the state of the shop. */
export async function describeSystem(db: Database, facts: SystemFacts): Promise<System> {
  const [database, waiting, jobs, runs, disk] = await Promise.all([
    describeDatabase(db),
    countWaiting(db),
    facts.givenUp.list(db, MAX_LISTED_JOBS),
    lastRuns(db),
    diskOf(facts.dataFolder),
  ])
  const lastRun = (task: 'backup' | 'audit') => {
    const run = runs.find((run) => run.task === task)
    return (
      run && {
        at: run.ended_at.toISOString(),
        seconds: Number(run.seconds),
        isOk: run.is_ok,
        result: run.result,
      }
    )
  }
  return {
    version: facts.version,
    node: process.version,
    database: { ...database, isEmbedded: facts.dataFolder !== undefined },
    startedAt: new Date(performance.timeOrigin).toISOString(),
    disk,
    emails: {
      unsent: waiting.emailsUnsent,
      oldestUnsentAt: waiting.oldestUnsentAt?.toISOString(),
      givenUp: waiting.emailsGivenUp,
    },
    refundsDue: waiting.refundsDue,
    jobsGivenUp: jobs.map(({ id, job, data, reason, at }) => ({
      _id: id,
      job,
      data: JSON.stringify(data ?? {}).slice(0, SHOWN_DATA),
      reason,
      at: at.toISOString(),
    })),
    lastBackup: lastRun('backup'),
    lastAudit: lastRun('audit'),
    settings: [...facts.settings],
  }
}

/** Measures the disk of a folder. Bytes that only the system may use do not count as free. */
async function diskOf(folder: string | undefined) {
  if (folder === undefined) return undefined
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** @throws Refusal no-such-job, job-of-earlier-version */
export async function retryJob(db: Database, { givenUp }: SystemFacts, id: string, admin: Caller) {
  try {
    await dealWith(db, 'job-run-again', givenUp.retry, id, admin)
  } catch (failure) {
    throw failure instanceof UnknownQueue ? new Refusal('job-of-earlier-version') : failure
  }
}

/** @throws Refusal no-such-job */
export const dismissJob = (db: Database, { givenUp }: SystemFacts, id: string, admin: Caller) =>
  dealWith(db, 'job-dismissed', givenUp.dismiss, id, admin)

function dealWith(
  db: Database,
  action: 'job-run-again' | 'job-dismissed',
  deal: (tx: Database, id: string) => Promise<GivenUpJob | undefined>,
  id: string,
  admin: Caller,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const job = await deal(tx, id)
    if (!job) throw new Refusal('no-such-job')
    await recordAction(tx, {
      actor: admin.email,
      action,
      subject: id,
      label: job.job,
      before: { data: job.data, reason: job.reason },
    })
  })
}
