import { api } from '#contract/api.ts'
import type { ListTerms } from '#contract/price-lists/terms.ts'
import { callShop, needsRenewal } from '#web/api-client.ts'
import { readSession } from '#web/features/sign-in/session.ts'

/** So many products are asked for at once. */
const MOST = 100

/** What the company of whoever is signed in pays for products, where its price list says something of them. */
export async function loadOwnPrices(productIds: readonly string[]): Promise<ReadonlyMap<string, ListTerms>> {
  const session = readSession()
  // Nobody asked for it, so that it must not be what ends a session.
  if (!session || needsRenewal(session)) return new Map()
  const product_ids = productIds.slice(0, MOST).join(',')
  const prices = await callShop(new Request(location.href), api.myPrices, { product_ids })
  return new Map(prices.map(({ product_id, ...terms }) => [product_id, terms]))
}
