/** The shop's formats of money, numbers and days. A process serves one shop, so there is one locale per process. */
export interface ShopLocale {
  /** The shop's currency as an ISO 4217 code, such as `EUR`. */
  readonly currency: string
  /** Decimals of an amount. */
  readonly decimals: 0 | 2 | 3
  /** A BCP 47 tag, such as `en-IE`. */
  readonly locale: string
}

export const usualLocale: ShopLocale = { currency: 'USD', decimals: 2, locale: 'en-US' }

let current = usualLocale

/** Set once, before the first amount is read or written: by the server as it opens, by a page as it loads. */
export function setShopLocale(wanted: ShopLocale): void {
  current = wanted
}

export const shopLocale = (): ShopLocale => current

export const shopCurrency = (): string => current.currency

export const shopDecimals = (): ShopLocale['decimals'] => current.decimals

/**
 * Creates a value for the shop's locale on first use. For formatters: each costs a phone milliseconds when the
 * module loads, and most pages that load it use none.
 */
export function localized<Value>(make: (shop: ShopLocale) => Value): () => Value {
  let made: { readonly locale: ShopLocale; readonly value: Value } | undefined
  return () => {
    if (made?.locale !== current) made = { locale: current, value: make(current) }
    return made.value
  }
}
