/** What the shop is called and what it says of itself. A process serves one shop, so all of it says the same. */
export interface Brand {
  readonly name: string
  /** The heading of the home page. */
  readonly tagline: string
  /** The sentence at the foot of every page; may be empty. */
  readonly footer: string
}

/** Until the brand is read from the database, which has the usual one in full. */
export const usualBrand: Brand = { name: 'Hundredfold', tagline: '', footer: '' }

let current = usualBrand

/** Set by the server as it opens and whenever the brand changes, by a page as it loads. */
export function setBrand(brand: Brand): void {
  current = brand
}

export const shopBrand = (): Brand => current

export const shopName = (): string => current.name

/** Creates a value that says the shop's name on first use, and again when the brand has changed. */
export function branded<Value>(make: () => Value): () => Value {
  let made: { readonly brand: Brand; readonly value: Value } | undefined
  return () => {
    if (made?.brand !== current) made = { brand: current, value: make() }
    return made.value
  }
}

/** Returns the title of a page: `Cart · Hundredfold`. */
export const titled = (page: string): string => `${page} · ${current.name}`
