import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { ImportState } from '#contract/imports/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Send } from '#database/jobs/open.ts'
import { analyzeProducts } from '#database/statistics.ts'
import { isDatabaseUnavailable } from '#database/unavailable.ts'
import type { ShopContext } from '../context.ts'
import type { Catalogue } from '../products/edit.ts'
import { checkPart } from './check.ts'
import { deleteFile } from './file-store.ts'
import { runPart } from './run.ts'
import { stageFile } from './stage.ts'
import { findIdle, findImport, lockImport, moveTo, type StoredImport } from './store.ts'

export const ImportJob = z.object({ importId: z.string() })

export interface ImportContext extends Catalogue, Pick<ShopContext, 'logFailure'> {
  /** Has an import worked on. */
  readonly queueImport: Send<{ importId: string }>
}

/**
 * Between two parts. The embedded database answers without waiting for anything, so without a pause no request would
 * be read until the import is over; an order takes less than this.
 */
const PAUSE_MS = 30

/** After so many new products the planner's statistics are outdated and searches slow down. */
const MANY = 500

/**
 * Works on an import part by part until it waits for somebody or is over. Each part is a transaction of its own that
 * also notes how far it came: whoever continues after a kill does nothing twice, and orders are placed in between.
 */
export async function workOn(
  context: Omit<ImportContext, 'queueImport'>,
  { importId }: z.output<typeof ImportJob>,
  signal: AbortSignal,
): Promise<void> {
  let isOver = false
  try {
    await stageFile(context.db, importId, signal)
    while (!isOver && !signal.aborted) {
      isOver = await workOnPart(context, importId)
      await pause(PAUSE_MS)
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

const workOnPart = (catalogue: Catalogue, importId: string): Promise<boolean> =>
  catalogue.db.transaction().execute(async (tx) => {
    const importing = await lockImport(tx, importId)
    if (importing?.state === 'checking') return checkPart(tx, importing)
    if (importing?.state === 'running') return runPart(catalogue, tx, importing)
    return true
  })

async function fail({ db, logFailure }: Omit<ImportContext, 'queueImport'>, id: string, failure: unknown) {
  // What is wrong with a file is told to the admin.
  if (!(failure instanceof Refusal)) logFailure(failure, { method: 'JOB', path: 'work-on-import' })
  await db.transaction().execute(async (tx) => {
    const importing = await lockImport(tx, id)
    if (!importing || !isMoving(importing.state)) return
    await moveTo(tx, id, 'failed', { problem: problemOf(importing, failure), failedIn: importing.state })
    await deleteFile(tx, id)
  })
}

const isMoving = (state: ImportState) => state === 'uploading' || state === 'checking' || state === 'running'

function problemOf({ state, atLine }: StoredImport, failure: unknown): string {
  if (failure instanceof Refusal)
    return `${failure.message} Nothing was changed: upload the file again when that is mended.`
  const goOn = state === 'uploading' ? 'Upload the file again' : 'Continue'
  return `The shop could not go on after line ${atLine}. Its log says why. ${goOn} when that is mended.`
}

/** Has imports continued whose process was stopped or killed. */
export async function continueIdle({ db, queueImport }: ImportContext): Promise<void> {
  for (const { id } of await findIdle(db)) await queueImport(db, { importId: id })
}
