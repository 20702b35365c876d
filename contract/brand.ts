import type { BrandForm } from './settings/brand.ts'

type Links = BrandForm['columns'][number]['links']

/** What the shop is called, how it looks, and what it says of itself. A process serves one shop, so all of it says the same. */
export interface Brand
  extends Pick<BrandForm, 'name' | 'tagline' | 'footer' | 'columns'>,
    Partial<Pick<BrandForm, 'sender' | 'accentDark' | 'accentLight' | 'logoDark' | 'logoLight'>> {
  /** How the shop is reached, as far as its owners say so. */
  readonly contact: Links
  /** What the footer has besides its columns. */
  readonly more: Links
  /** The address of the style sheet with the accent colours; empty without any. */
  readonly style?: string
  /**
   * Changes with whatever the icons, the picture for shared links and the colours are made of; empty for those that the
   * program comes with.
   */
  readonly look?: string
}

/** Until the brand is read from the database, which has the usual one in full. */
export const usualBrand: Brand = {
  name: 'Hundredfold',
  tagline: '',
  footer: '',
  columns: [],
  contact: [],
  more: [],
}

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

/** Returns the address of a file that is made of the brand, such as an icon: another one when the brand looks different. */
export const brandFile = (path: string): string => (current.look ? `${path}?v=${current.look}` : path)
