import { suggestProducts } from '#contract/products.ts'
import { callPublic } from '#web/api-client.ts'

/** Names of products that begin a search. None where the shop cannot be asked: they are only a help. */
export async function suggestedNames(typed: string): Promise<string[]> {
  try {
    return (await callPublic(suggestProducts, { q: typed })).map(({ name }) => name)
  } catch {
    return []
  }
}
