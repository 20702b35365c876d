import { useEffect, useRef, useState } from 'react'
import type { CartLine } from '#contract/carts/endpoints.ts'

/** Long enough to finish typing a number. */
const ASK_AFTER_MS = 300

/**
 * Returns today's prices and stock of products, by id, as the caller has them.
 * @param wanted the pieces of each product; asked again when they change, because the shop names expected deliveries
 * only for quantities that exceed the stock
 */
export function usePrices(wanted: ReadonlyMap<string, number>): ReadonlyMap<string, CartLine> {
  const [prices, setPrices] = useState<ReadonlyMap<string, CartLine>>(new Map())
  const asked = useRef(new Map<string, number>())
  const key = JSON.stringify([...wanted])
  useEffect(() => {
    const lines = new Map<string, number>(JSON.parse(key))
    const changed = [...lines].filter(([id, pieces]) => asked.current.get(id) !== pieces)
    if (changed.length === 0) return
    const areNew = changed.some(([id]) => !asked.current.has(id))
    // A late reply must not bring back the price of an earlier quantity.
    let isCurrent = true
    const timer = setTimeout(
      async () => {
        const priced = await pricesOf(changed)
        if (!priced || !isCurrent) return
        for (const [id, pieces] of changed) asked.current.set(id, pieces)
        setPrices((known) => new Map([...known, ...priced.map((line) => [line.product_id, line] as const)]))
      },
      areNew ? 0 : ASK_AFTER_MS,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key])
  return prices
}

/** Loads the call when there is something to ask: pages on which nothing is typed need none. */
const pricesOf = (wanted: readonly (readonly [string, number])[]) =>
  import('./load-prices.ts').then(
    ({ loadPrices }) => loadPrices(wanted),
    () => undefined,
  )
