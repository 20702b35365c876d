/** The content of an email without its layout: both the plain text and the HTML are made from it. */
export interface EmailContent {
  readonly subject: string
  /** The recipient's name, as they entered it. */
  readonly name?: string | undefined
  /** What happened, as a sentence: the heading. In the plain text, the first paragraph begins with it. @default the subject */
  readonly fact?: string
  readonly paragraphs: readonly string[]
  /** The pieces that can ship now and those that come later. */
  readonly arrivals?: Arrivals | undefined
  /** One per line. The HTML has goods and sums as a table, facts in a box. */
  readonly details?: readonly Detail[]
  /** The button. */
  readonly action?: { readonly label: string; readonly link: string }
  /** Paragraphs below the details. */
  readonly afterwards?: readonly string[]
  /** The reason for this email; ends the sentence "You receive this email because". */
  readonly reason: string
}

export type Detail = Fact | Goods | Sum

export type Fact = readonly [label: string, value: string]

/** A line of goods. */
export interface Goods {
  /** `1,300 × Dockline 100 USB-C Dock` */
  readonly goods: string
  /** SKU and price per piece; then lines of parts, days and the buyer's note. */
  readonly facts: readonly string[]
  readonly amount?: string
}

/** A row below the goods. */
export interface Sum {
  readonly sum: string
  readonly amount: string
  readonly isTotal?: boolean
}

export interface Arrivals {
  /** Share of the pieces that are in stock: more than 0, less than 1. */
  readonly inStock: number
  /** `300 now, 500 on December 18, 2026` */
  readonly text: string
}
