import { useEffect, useMemo, useState } from 'react'
import type { ListTerms } from '#contract/price-lists/terms.ts'
import { useSession } from '#web/features/sign-in/session.ts'

/** A product with what the price list of whoever is signed in says of it. */
type WithOwnPrice<P> = P & { readonly priceList?: ListTerms | undefined }

/**
 * Pages of products are the same for everybody. Once they are shown to somebody who is signed in, what their company
 * pays is asked for; until then, and where nothing is answered, products cost what they cost everybody.
 */
export function useOwnPrices<P extends { readonly _id: string }>(products: readonly P[]): WithOwnPrice<P>[] {
  const email = useSession()?.email
  const [own, setOwn] = useState<{
    readonly email: string
    readonly prices: ReadonlyMap<string, ListTerms>
  }>()
  useEffect(() => {
    if (email === undefined || products.length === 0) return
    let shown = true
    import('./load-own-prices.ts')
      .then(({ loadOwnPrices }) => loadOwnPrices(products.map(({ _id }) => _id)))
      .then(
        (prices) => shown && setOwn({ email, prices }),
        // The shop charges no other price than the one that is shown, and says which is right.
        () => undefined,
      )
    return () => {
      shown = false
    }
  }, [email, products])
  const prices = own && own.email === email ? own.prices : undefined
  return useMemo(
    () => products.map((product) => ({ ...product, priceList: prices?.get(product._id) })),
    [products, prices],
  )
}

interface Identified {
  readonly _id: string
}

/** The same for one, if there is one. */
export function useOwnPrice<P extends Identified>(product: P): WithOwnPrice<P>
export function useOwnPrice<P extends Identified>(product: P | undefined): WithOwnPrice<P> | undefined
export function useOwnPrice<P extends Identified>(product: P | undefined) {
  return useOwnPrices(useMemo(() => (product ? [product] : []), [product]))[0]
}
