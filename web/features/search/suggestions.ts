import type { ReplyOf } from '#contract/endpoint.ts'
import { suggestProducts } from '#contract/products/endpoints.ts'
import { callPublic } from '#web/api-client.ts'

export type Suggestion = ReplyOf<typeof suggestProducts>[number]

/**
 * Returns products that match the typed text; none if the shop does not answer, as they are optional.
 * @param group whether each product family is listed once
 */
export async function suggestionsFor(typed: string, group?: 'family'): Promise<readonly Suggestion[]> {
  try {
    return await callPublic(suggestProducts, { q: typed, group })
  } catch {
    return []
  }
}
