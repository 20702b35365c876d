import type { ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import { fromList } from './location-state.ts'

interface Props {
  readonly id: string
  readonly className: string
  readonly children: ReactNode
}

/** A link from a list to an order, whose page links back to the same filter and page of the list. */
export function OrderLink({ id, className, children }: Props) {
  return (
    <Link to={href('/dashBoard/order/:id', { id })} state={fromList(useLocation())} className={className}>
      {children}
    </Link>
  )
}
