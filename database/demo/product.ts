import type { Look } from './pictures/draw.ts'

/** A product of the demo shop. Series and names are invented. */
export interface DemoProduct {
  readonly name: string
  readonly priceDollars: number
  readonly available: number
  readonly description: string
  readonly specs: Readonly<Record<string, string>>
  readonly look: Look
}
