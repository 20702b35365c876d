import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { type ProductSearch, searchQuery } from './product-search.ts'

interface Props {
  readonly search: Partial<ProductSearch>
  readonly className: string
  readonly onClick?: () => void
  readonly children: ReactNode
  readonly 'aria-label'?: string
  readonly 'aria-current'?: 'page' | 'true' | undefined
}

/** A link to a search's results. */
export function SearchLink({ search, ...link }: Props) {
  return <Link to={{ pathname: href('/'), search: searchQuery(search), hash: '#products' }} {...link} />
}
