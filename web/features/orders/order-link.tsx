import type { ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import { fromList } from './location-state.ts'

interface Props {
  readonly id: string
  /** The serial number of a piece to return. */
  readonly returning?: string | undefined
  readonly className: string
  readonly children: ReactNode
}

/** A link from a list to an order, whose page links back to the same filter and page of the list. */
export function OrderLink({ id, returning, className, children }: Props) {
  const search = returning ? `?${new URLSearchParams({ return: returning })}` : ''
  const to = { pathname: href('/dashBoard/order/:id', { id }), search }
  return (
    <Link to={to} state={fromList(useLocation())} className={className}>
      {children}
    </Link>
  )
}
