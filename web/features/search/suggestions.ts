import { suggestProducts } from '#contract/products/endpoints.ts'
import { callPublic } from '#web/api-client.ts'

export interface Suggestion {
  readonly name: string
  readonly sku: string
}

/** Products that a search may be after. None where the shop cannot be asked: they are only a help. */
export async function suggestionsFor(typed: string): Promise<readonly Suggestion[]> {
  try {
    return await callPublic(suggestProducts, { q: typed })
  } catch {
    return []
  }
}
