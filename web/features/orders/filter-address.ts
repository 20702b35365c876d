import { href } from 'react-router'
import type { z } from 'zod'
import type { OrderFilter } from '#contract/orders/filter.ts'

type Filter = z.input<typeof OrderFilter>

/** The filter as the address of the list of all orders has it; what is usual is left out. */
export function inAddress({ sort, ...filter }: Filter): URLSearchParams {
  const said = Object.entries({ ...filter, sort: sort === 'newest' ? undefined : sort })
  return new URLSearchParams(said.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** The list of exactly these orders. */
export const ordersThat = (filter: Filter): string =>
  `${href('/dashBoard/manageAllOrder')}?${inAddress(filter)}`
