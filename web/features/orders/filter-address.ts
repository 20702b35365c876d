import { href } from 'react-router'
import type { z } from 'zod'
import type { OrderFilter } from '#contract/orders/filter.ts'

type Filter = z.input<typeof OrderFilter>

/** Returns the filter as the query string of the list of all orders, without defaults. */
export function inAddress({ sort, ...filter }: Filter): URLSearchParams {
  const said = Object.entries({ ...filter, sort: sort === 'newest' ? undefined : sort })
  return new URLSearchParams(said.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** Returns the address of the list with exactly these orders. */
export const ordersThat = (filter: Filter): string =>
  `${href('/dashBoard/manageAllOrder')}?${inAddress(filter)}`
