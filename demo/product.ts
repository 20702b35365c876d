import type { PriceBreak } from '#contract/pricing.ts'
import type { QuantityRule } from '#contract/products/quantity.ts'
import type { Angle, DeviceKind, Look } from './pictures/draw.ts'

/** A product of the demo shop as its category lists it. Names, brands and series are invented. */
export interface CatalogueEntry {
  readonly name: string
  /** Brand or series, model, and what distinguishes it from similar ones: `DK-100-USBC`. */
  readonly sku: string
  readonly brand: string
  /** The manufacturer's own number. */
  readonly mpn: string
  /** GTIN-13 from the range that GS1 reserves for internal use (it begins with 2): no real product has it. */
  readonly gtin: string
  readonly priceCents: number
  readonly breaks: readonly PriceBreak[]
  readonly available: number
  /** Without one: any quantity from the shop's minimum on. */
  readonly rule?: QuantityRule
  /** `grams`: weight of a full carton. */
  readonly carton?: { readonly pieces: number; readonly grams: number }
  readonly description: string
  readonly specs: Readonly<Record<string, string>>
  readonly look: Look
}

export interface DemoProduct extends CatalogueEntry {
  /** 24 hexadecimal digits, the same in every demo shop. */
  readonly id: string
  readonly kind: DeviceKind
  readonly category: string
  readonly rule: QuantityRule
  /** The base name of its picture files. */
  readonly picture: string
  /** Of its further pictures, whose files are named `<picture>-<angle>`. */
  readonly angles: readonly Angle[]
  /** Its position in its category: varies the screens' content and which lights are on. */
  readonly seed: number
}
