/** What an email says, without its layout: the plain text and the HTML are both made from this. */
export interface EmailContent {
  readonly subject: string
  /** The recipient's name, as they wrote it. */
  readonly name?: string
  readonly paragraphs: readonly string[]
  /** One a line. */
  readonly details?: readonly Detail[]
  /** The button. */
  readonly action?: { readonly label: string; readonly link: string }
  /** Paragraphs below the button. */
  readonly afterwards?: readonly string[]
  /** Why the recipient gets this email; ends the sentence "You receive this email because". */
  readonly reason: string
}

export type Detail = readonly [label: string, value: string]
