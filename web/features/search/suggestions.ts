import { suggestProducts } from '#contract/products/endpoints.ts'
import { callPublic } from '#web/api-client.ts'

export interface Suggestion {
  readonly _id: string
  readonly name: string
  readonly sku: string
}

/** Returns products that match what is typed; none if the shop does not answer, as they are optional. */
export async function suggestionsFor(typed: string): Promise<readonly Suggestion[]> {
  try {
    return await callPublic(suggestProducts, { q: typed })
  } catch {
    return []
  }
}
