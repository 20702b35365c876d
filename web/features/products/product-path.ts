import { href } from 'react-router'
import { slugOf } from '#contract/products/slug.ts'

/** Returns the path of a product's page: its id, then its name as a readable slug. */
export function productPath({ _id: id, name }: { _id: string; name: string }): string {
  const words = slugOf(name)
  return href('/product/:id/:name?', words ? { id, name: words } : { id })
}
