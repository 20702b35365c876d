import { myPrices } from '#contract/price-lists/own-prices.ts'
import type { ListTerms } from '#contract/price-lists/terms.ts'
import { callPublic, callShop, needsRenewal } from '#web/api-client.ts'
import { punchOutToken } from '#web/features/punchout/visit.ts'
import { readSession } from '#web/features/sign-in/session.ts'

/** Products per request. */
const MOST = 100

/**
 * Returns the price-list terms of the company that the user is signed in for, or whose purchasing system opened the tab, for
 * the products that the list covers.
 */
export async function loadOwnPrices(productIds: readonly string[]): Promise<ReadonlyMap<string, ListTerms>> {
  const session = readSession()
  const isPunchOut = punchOutToken() !== undefined
  // A background call must not be what ends a session.
  if (!isPunchOut && (!session || needsRenewal(session))) return new Map()
  const parts = Array.from({ length: Math.ceil(productIds.length / MOST) }, (_, part) =>
    productIds.slice(part * MOST, (part + 1) * MOST).join(','),
  )
  const prices = await Promise.all(
    parts.map((product_ids) =>
      isPunchOut
        ? callPublic(myPrices, { product_ids })
        : callShop(new Request(location.href), myPrices, { product_ids }),
    ),
  )
  return new Map(prices.flat().map(({ product_id, ...terms }) => [product_id, terms]))
}
