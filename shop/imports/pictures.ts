import { z } from 'zod'
import { uploadLimits } from '#contract/images/paths.ts'
import { MAX_NAMED_FILES } from '#contract/imports/pictures.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Send } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'
import { type Catalogue, change } from '../products/edit.ts'
import { findIdsBySku } from '../products/skus.ts'
import { findWithAllFields, lockProducts } from '../products/store.ts'
import { type Downloads, download } from './download.ts'
import * as store from './picture-store.ts'
import { entriesOf, skuOfFile } from './read-zip.ts'

export const PicturesJob = z.object({})

export interface PictureContext extends Catalogue {
  readonly network: Downloads
  /** Processes the waiting pictures. */
  readonly queuePictures: Send<Record<string, never>>
}

const LIMITS = { maxBytes: uploadLimits.bytes, timeLimitMs: 20_000 } as const
/** Attempts for a host that does not answer. */
const MAX_ATTEMPTS = 3
/** Each attempt ended with its process, or failed for a reason of the shop's own. */
export const UNFINISHED = `It could not be stored in ${MAX_ATTEMPTS} attempts. Upload it by hand.`

/**
 * Stages the pictures of a ZIP that are named like the SKU of a product.
 * @throws Refusal zip-refused; pictures before the fault are staged then
 */
export async function stagePictures({ db, queuePictures }: PictureContext, zip: Uint8Array, admin: Caller) {
  const names: string[] = []
  let found = 0
  let notFound = 0
  for await (const entries of entriesOf(zip)) {
    const ids = await findIdsBySku(
      db,
      entries.map(({ name }) => skuOfFile(name)).filter((sku) => sku.isWellFormed()),
    )
    for (const { name, bytes } of entries) {
      const id = ids.get(skuOfFile(name))
      if (id === undefined) {
        notFound += 1
        if (names.length < MAX_NAMED_FILES) names.push(name.slice(0, 200).toWellFormed())
      } else {
        found += 1
        await store.wantFromFile(db, id, bytes, admin.email)
      }
    }
  }
  if (found > 0) await queuePictures(db, {})
  return { found, notFound, names }
}

/** Processes the waiting pictures, one after the other: each takes a core for a moment. */
export async function makePictures(
  context: Omit<PictureContext, 'queuePictures'>,
  signal: AbortSignal,
): Promise<void> {
  for (
    let next = await store.takeNext(context.db);
    next && !signal.aborted;
    next = await store.takeNext(context.db)
  )
    await makePicture(context, next)
}

async function makePicture(
  { db, pictures, network }: Omit<PictureContext, 'queuePictures'>,
  taken: store.TakenPicture,
) {
  if (taken.attempts > MAX_ATTEMPTS) {
    await store.note(db, taken, { state: 'failed', problem: UNFINISHED })
    return
  }
  const fetched =
    taken.bytes !== null ? { bytes: taken.bytes } : await download(taken.url ?? '', network, LIMITS)
  if ('problem' in fetched) {
    const state = taken.attempts < MAX_ATTEMPTS ? 'waiting' : 'failed'
    await store.note(db, taken, { state, problem: fetched.problem })
    return
  }
  const made = await pictures.add(fetched.bytes)
  if ('problem' in made) {
    await store.note(db, taken, { state: 'failed', problem: made.problem })
    return
  }
  await db.transaction().execute((tx) => setPicture({ db, pictures }, tx, taken, made.address))
}

async function setPicture(catalogue: Catalogue, tx: Database, taken: store.TakenPicture, image: string) {
  await lockProducts(tx, [taken.id])
  const [product] = await findWithAllFields(tx, [taken.id])
  try {
    if (!product) throw new Refusal('no-such-product')
    if (!(await store.note(tx, taken, { state: 'done', problem: '' }))) return
    const { priceCents } = product
    await change(catalogue, tx, taken.id, { priceCents, image }, { email: taken.by })
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    await store.note(tx, taken, { state: 'failed', problem: failure.message })
  }
}
