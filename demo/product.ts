import type { DeviceKind, Look } from './pictures/draw.ts'

/** A product of the demo shop as its category lists it. Series and names are invented. */
export interface CatalogueEntry {
  readonly name: string
  readonly priceCents: number
  readonly available: number
  readonly description: string
  readonly specs: Readonly<Record<string, string>>
  readonly look: Look
}

export interface DemoProduct extends CatalogueEntry {
  /** 24 hexadecimal digits, the same in every demo shop. */
  readonly id: string
  readonly kind: DeviceKind
  readonly category: string
  /** The stem of its picture's files. */
  readonly picture: string
  /** Its place in its category: varies what screens show and which lights are on. */
  readonly seed: number
}
