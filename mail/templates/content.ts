/** The content of an email without its layout: both the plain text and the HTML are made from it. */
export interface EmailContent {
  readonly subject: string
  /** The recipient's name, as they entered it. */
  readonly name?: string
  readonly paragraphs: readonly string[]
  /** One per line. */
  readonly details?: readonly Detail[]
  /** The button. */
  readonly action?: { readonly label: string; readonly link: string }
  /** Paragraphs below the button. */
  readonly afterwards?: readonly string[]
  /** The reason for this email; ends the sentence "You receive this email because". */
  readonly reason: string
}

export type Detail = readonly [label: string, value: string]
