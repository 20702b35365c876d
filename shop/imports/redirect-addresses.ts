import { productPage } from '#contract/products/page-path.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { findIdsBySku } from '../products/skus.ts'
import { addRedirects } from '../redirects/add.ts'
import { nextAddresses, recordAddresses } from './address-store.ts'
import type { StoredImport } from './store.ts'

/** Addresses that one transaction redirects. */
const AT_ONCE = 100

/** Redirects the next old addresses of an import to its products. @returns false when none is left */
export async function redirectAddresses(
  tx: Database,
  { id, fileName, createdBy }: StoredImport,
): Promise<boolean> {
  const next = await nextAddresses(tx, id, AT_ONCE)
  if (next.length === 0) return false
  const ids = await findIdsBySku(
    tx,
    next.map(({ sku }) => sku),
  )
  const wanted = new Map<string, string>()
  const conflicts = new Map<string, string>()
  for (const { path, sku, target } of next) {
    const productId = ids.get(sku.toUpperCase())
    const page = productId && productPage(productId)
    if (!page) conflicts.set(path, `No product has the SKU ${sku}: its row was left out.`)
    else if (target !== null && target !== page) conflicts.set(path, `It leads to ${target} already.`)
    else wanted.set(path, page)
  }
  const { added, problems } = await add(tx, wanted)
  for (const [path, problem] of problems) conflicts.set(path, problem)
  if (added > 0)
    await recordAction(tx, {
      actor: createdBy,
      action: 'redirects-imported',
      subject: 'redirects',
      label: fileName,
      after: { added },
    })
  await recordAddresses(
    tx,
    id,
    next.map(({ place, path }) => {
      const message = conflicts.get(path)
      return { place, outcome: message === undefined ? 'made' : 'conflict', message: message ?? '' }
    }),
  )
  return true
}

/** Adds the possible redirects, and reports the obstacle for each of the others. */
async function add(
  tx: Database,
  wanted: ReadonlyMap<string, string>,
): Promise<{ added: number; problems: ReadonlyMap<string, string> }> {
  const possible = new Map(wanted)
  const problems = new Map<string, string>()
  try {
    while (possible.size > 0) {
      const { changed, loops } = await addRedirects(tx, possible)
      if (loops.length === 0) return { added: changed.length, problems }
      for (const path of loops) {
        const page = possible.get(path)
        if (page !== undefined)
          problems.set(
            path,
            `It would lead back to itself: ${page} is an old address too. Delete that redirect.`,
          )
        possible.delete(path)
      }
    }
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    for (const path of possible.keys()) problems.set(path, failure.message)
  }
  return { added: 0, problems }
}
