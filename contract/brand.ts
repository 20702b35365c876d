import type { BrandForm } from './settings/brand.ts'
import type { StorefrontForm } from './settings/storefront.ts'

type Links = BrandForm['columns'][number]['links']

/** The shop's name, looks and descriptions. A process serves one shop, so there is one brand per process. */
export interface Brand
  extends Pick<BrandForm, 'name' | 'tagline' | 'footer' | 'columns'>,
    Partial<Pick<BrandForm, 'sender' | 'accentDark' | 'accentLight' | 'logoDark' | 'logoLight'>> {
  /** The parts of the shop that are shown, and what its first screen has of its own. */
  readonly storefront: StorefrontForm
  /** The shop's contact details; empty ones are not shown. */
  readonly contact: Links
  /** Links of the footer below its columns. */
  readonly more: Links
  /** The address of the style sheet with the accent colours; empty without any. */
  readonly style?: string
  /**
   * Changes whenever the sources of the icons, the picture for shared links or the colours change; empty for the
   * built-in ones.
   */
  readonly look?: string
}

/** Used until the brand is read from the database, which stores the default in full. */
export const usualBrand: Brand = {
  name: 'Hundredfold',
  tagline: '',
  footer: '',
  columns: [],
  contact: [],
  more: [],
  storefront: {
    showsFigures: true,
    showsSpeedTour: true,
    showsPortfolio: true,
    showsQuestions: true,
    heroText: '',
    heroPicture: '',
    heroAlt: '',
  },
}

let current = usualBrand

/** Set by the server as it opens and whenever the brand changes, by a page as it loads. */
export function setBrand(brand: Brand): void {
  current = brand
}

export const shopBrand = (): Brand => current

export const shopName = (): string => current.name

/** Creates a value that includes the shop's name on first use, and again when the brand has changed. */
export function branded<Value>(make: () => Value): () => Value {
  let made: { readonly brand: Brand; readonly value: Value } | undefined
  return () => {
    if (made?.brand !== current) made = { brand: current, value: make() }
    return made.value
  }
}

/** Returns the title of a page: `Cart · Hundredfold`. */
export const titled = (page: string): string => `${page} · ${current.name}`

/** Returns the address of a file made from the brand, such as an icon. It changes when the brand looks different. */
export const brandFile = (path: string): string => (current.look ? `${path}?v=${current.look}` : path)
