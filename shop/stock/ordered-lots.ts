import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { insertIncoming, lockIncoming, updateIncoming } from './incoming.ts'
import { reallocate, takeAway } from './lots.ts'
import type { ChangedPromise } from './reallocate-promises.ts'

/** The incoming lots of an order to a supplier. Callers lock all of its products first, in the order of their ids. */

interface OrderedPieces {
  readonly productId: string
  readonly pieces: number
}

/**
 * Adds a lot with an estimated day for each of these.
 * @returns the lots' ids, in the same order
 * @throws Refusal too-many-incoming
 */
export async function addLots(
  tx: Database,
  ordered: readonly OrderedPieces[],
  { on, note }: { readonly on: string; readonly note: string },
  admin: Caller,
): Promise<readonly string[]> {
  const ids: string[] = []
  for (const { productId, pieces } of ordered) {
    const lot = { pieces, on, note, confirmed: false }
    const id = await insertIncoming(tx, productId, lot, admin.email)
    if (id === undefined) throw new Refusal('too-many-incoming')
    ids.push(id)
  }
  return ids
}

/**
 * Confirms that the lots come on this day. Lots that have come or were removed stay as they are.
 * @returns the promises that change, for the caller to report
 */
export async function confirmLots(
  tx: Database,
  ids: readonly string[],
  on: string,
  admin: Caller,
): Promise<ChangedPromise[]> {
  const changes: ChangedPromise[] = []
  for (const id of ids) {
    const stored = await lockIncoming(tx, id)
    if (!stored || (stored.confirmed && stored.on === on)) continue
    const lot = { ...stored, on, confirmed: true }
    const update = () => updateIncoming(tx, id, lot)
    changes.push(...(await reallocate(tx, { ...stored, lot, update, admin })))
  }
  return changes
}

/**
 * Removes the lots that have not come.
 * @param move as in `removeIncoming()`
 * @returns the promises that change, for the caller to report
 * @throws Refusal incoming-promised
 */
export async function takeLotsAway(
  tx: Database,
  ids: readonly string[],
  { move }: { readonly move: boolean },
  admin: Caller,
): Promise<ChangedPromise[]> {
  const changes: ChangedPromise[] = []
  for (const id of ids) {
    const stored = await lockIncoming(tx, id)
    if (stored) changes.push(...(await takeAway(tx, stored, { move }, admin)))
  }
  return changes
}
