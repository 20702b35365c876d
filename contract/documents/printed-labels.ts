/** Labels that the shop prints, each on a page of its own. The same content always yields the same bytes. */
export interface PrintedLabels {
  /** Of the file. */
  readonly title: string
  /** The shop. */
  readonly author: string
  readonly at: Date
  readonly size: keyof typeof labelSizes
  readonly labels: readonly PrintedLabel[]
}

/** Width and height in millimetres. */
export const labelSizes = { product: [100, 50], pallet: [105, 148] } as const

export interface PrintedLabel {
  readonly heading: string
  /** Each on a line of its own. */
  readonly lines: readonly string[]
  readonly barcodes: readonly Barcode[]
}

export interface Barcode {
  /** gs1-128: Code 128 with GS1 elements. */
  readonly symbology: 'ean-13' | 'ean-8' | 'code-128' | 'gs1-128'
  /** What is in the bars; of gs1-128, each element with its identifier. */
  readonly codes: readonly string[]
  /** What is printed below them, for people. */
  readonly text: string
}
