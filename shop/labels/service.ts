import { ssccOf } from '#contract/labels/sscc.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { KeepResult } from '../idempotency.ts'
import * as store from './store.ts'

/** @throws Refusal no-such-product */
export async function getProduct(db: Database, id: string): Promise<store.LabelledProduct> {
  const product = await store.findProduct(db, id)
  if (!product) throw new Refusal('no-such-product')
  return product
}

export interface Numbered {
  readonly id: string
  readonly sscc: string
}

/**
 * Gives a pallet a number that no other pallet has or will get.
 * @throws Refusal no-such-product, kit-has-no-stock, gs1-prefix-missing, sscc-used-up
 */
export function makePalletLabel(
  db: Database,
  pallet: store.NewPallet,
  admin: Caller,
  keep: KeepResult<Numbered>,
): Promise<Numbered> {
  return db.transaction().execute(async (tx) => {
    const product = await getProduct(tx, pallet.productId)
    if (product.isKit) throw new Refusal('kit-has-no-stock')
    const prefix = await store.findPrefix(tx)
    if (prefix === '') throw new Refusal('gs1-prefix-missing')
    const sscc = ssccOf(prefix, await store.nextSerial(tx))
    if (sscc === undefined) throw new Refusal('sscc-used-up')
    const numbered = { sscc, id: await store.insertPalletLabel(tx, { ...pallet, sscc }, admin.email) }
    const about = { subject: pallet.productId, label: product.name, after: { sscc, pieces: pallet.pieces } }
    await recordAction(tx, { actor: admin.email, action: 'pallet-numbered', ...about })
    await keep(tx, numbered)
    return numbered
  })
}

/** @throws Refusal no-such-pallet-label */
export async function getPalletLabel(db: Database, id: string): Promise<store.FoundPallet> {
  const pallet = await store.findPalletLabel(db, id)
  if (!pallet) throw new Refusal('no-such-pallet-label')
  return pallet
}
