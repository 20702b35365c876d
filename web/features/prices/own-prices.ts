import { useEffect, useMemo, useState } from 'react'
import type { ListTerms } from '#contract/price-lists/terms.ts'
import { usePunchOut } from '#web/features/punchout/session.ts'
import { useSession } from '#web/features/sign-in/session.ts'

/** A product with the terms of the signed-in user's price list. */
type WithOwnPrice<P> = P & { readonly priceList?: ListTerms | undefined }

/**
 * Adds the company's own prices once products are shown to a signed-in user, or in a tab that a purchasing system opened.
 * Pages of products are the same for everyone, so the public prices show until a reply arrives, or if none does.
 */
export function useOwnPrices<P extends { readonly _id: string }>(products: readonly P[]): WithOwnPrice<P>[] {
  const email = useSession()?.email
  const punchOut = usePunchOut()
  const who = punchOut?.over ? undefined : (punchOut?.token ?? email)
  const [own, setOwn] = useState<{
    readonly who: string
    readonly prices: ReadonlyMap<string, ListTerms>
  }>()
  useEffect(() => {
    if (who === undefined || products.length === 0) return
    let shown = true
    import('./load-own-prices.ts')
      .then(({ loadOwnPrices }) => loadOwnPrices(products.map(({ _id }) => _id)))
      .then(
        (prices) => shown && setOwn({ who, prices }),
        // Safe to ignore: the shop never charges a price other than the one shown, and reports the right one.
        () => undefined,
      )
    return () => {
      shown = false
    }
  }, [who, products])
  const prices = own && own.who === who ? own.prices : undefined
  return useMemo(
    () => products.map((product) => ({ ...product, priceList: prices?.get(product._id) })),
    [products, prices],
  )
}

interface Identified {
  readonly _id: string
}

/** Like `useOwnPrices`, for one product or none. */
export function useOwnPrice<P extends Identified>(product: P): WithOwnPrice<P>
export function useOwnPrice<P extends Identified>(product: P | undefined): WithOwnPrice<P> | undefined
export function useOwnPrice<P extends Identified>(product: P | undefined) {
  return useOwnPrices(useMemo(() => (product ? [product] : []), [product]))[0]
}
