import { href } from 'react-router'
import { MAX_COMPARED } from '#contract/limits.ts'

export interface Comparison {
  /** Ids of products, each once. */
  readonly products: readonly string[]
  readonly onlyDifferences: boolean
}

/** Parses the address of a comparison. Invalid ids are dropped. */
export function readComparison(address: URLSearchParams): Comparison {
  const ids = (address.get('products') ?? '').split(',').filter((id) => /^[\w-]{1,64}$/.test(id))
  return {
    products: [...new Set(ids)].slice(0, MAX_COMPARED),
    onlyDifferences: address.get('only') === 'differences',
  }
}

/** Returns the address of a comparison, which anybody can open. */
export function comparisonPath({ products, onlyDifferences = false }: Partial<Comparison>): string {
  if (!products?.length) return href('/compare')
  return `${href('/compare')}?products=${products.join(',')}${onlyDifferences ? '&only=differences' : ''}`
}
