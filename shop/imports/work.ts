import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { Refusal } from '#contract/refusals.ts'
import type { Send } from '#database/jobs/open.ts'
import { analyzeProducts } from '#database/statistics.ts'
import { isDatabaseUnavailable } from '#database/unavailable.ts'
import type { ShopContext } from '../context.ts'
import { checkPart } from './check.ts'
import { deleteFile } from './file-store.ts'
import { type ImportCatalogue, runPart } from './run.ts'
import { stageFile } from './stage.ts'
import { findIdle, findImport, lockImport, moveTo } from './store.ts'

export const ImportJob = z.object({ importId: z.string() })

export interface ImportContext extends ImportCatalogue, Pick<ShopContext, 'logFailure'> {
  /** Has an import worked on. */
  readonly queueImport: Send<{ importId: string }>
}

/**
 * Between two parts, where everybody waits for one connection. The embedded database answers without waiting for anything,
 * so without a pause no request would be read until the import is over; an order takes less than this.
 */
const PAUSE_MS = 30

/**
 * After so many new products, and whenever they have doubled, the planner's statistics are outdated: searches slow down, and
 * the import itself.
 */
const MANY = 500

/**
 * Works on an import part by part until it waits for somebody or is over. Each part is a transaction of its own that
 * also records its progress: after a kill, work continues without repeating anything, and orders are placed in between.
 */
export async function workOn(
  context: Omit<ImportContext, 'queueImport'>,
  { importId }: z.output<typeof ImportJob>,
  signal: AbortSignal,
): Promise<void> {
  let isOver = false
  let outdatedAt = MANY
  try {
    await stageFile(context, importId, signal)
    while (!isOver && !signal.aborted) {
      const part = await workOnPart(context, importId)
      isOver = part.isOver
      if (part.running >= outdatedAt) {
        await analyzeProducts(context.db)
        outdatedAt = 2 * part.running
      }
      if (context.hasOneConnection) await pause(PAUSE_MS)
    }
  } catch (failure) {
    // Continues with the next run of the schedule.
    if (isDatabaseUnavailable(failure)) throw failure
    await fail(context, importId, failure)
    return
  }
  if (!isOver) return
  const ended = await findImport(context.db, importId)
  if (ended?.state === 'done' && ended.newCount >= MANY) await analyzeProducts(context.db)
}

/** @returns whether the import is over for now, and the rows that have been applied before this part */
const workOnPart = (catalogue: ImportCatalogue, importId: string) =>
  catalogue.db.transaction().execute(async (tx) => {
    const importing = await lockImport(tx, importId)
    if (importing?.state === 'checking') return { isOver: await checkPart(tx, importing), running: 0 }
    if (importing?.state !== 'running') return { isOver: true, running: 0 }
    return { isOver: await runPart(catalogue, tx, importing), running: importing.doneCount }
  })

async function fail({ db, logFailure }: Omit<ImportContext, 'queueImport'>, id: string, failure: unknown) {
  await db.transaction().execute(async (tx) => {
    const importing = await lockImport(tx, id)
    const failedIn = importing?.state
    if (failedIn !== 'uploading' && failedIn !== 'checking' && failedIn !== 'running') return
    // A fault in a file is reported to the admin.
    const isOfFile = failedIn === 'uploading' && failure instanceof Refusal
    if (!isOfFile) logFailure(failure, { method: 'JOB', path: 'work-on-import' })
    const goOn = failedIn === 'uploading' ? 'Upload the file again' : 'Continue'
    const problem = isOfFile
      ? `${failure.message} Nothing was changed.`
      : `The shop could not go on after line ${importing?.atLine}. Its log says why. ${goOn} once that is fixed.`
    await moveTo(tx, id, 'failed', { problem, failedIn })
    await deleteFile(tx, id)
  })
}

/** Continues imports whose process was stopped or killed. */
export async function continueIdle({ db, queueImport }: ImportContext): Promise<void> {
  for (const { id } of await findIdle(db)) await queueImport(db, { importId: id })
}
