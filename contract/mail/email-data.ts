/** The order that an email is about. */
export interface EmailOrder {
  readonly id: string
  /** `HF-100001`. Absent from emails stored by earlier versions. */
  readonly number?: string | undefined
  /** The product's name, or 'X and 3 more'. */
  readonly productName: string
  /** The first of `lineCount` lines. */
  readonly lines: readonly EmailOrderLine[]
  readonly lineCount: number
  /** The total of all lines. */
  readonly pieces: number
  /** The rows between the lines and the amount: net, freight, each tax. */
  readonly charges?: readonly { readonly label: string; readonly amountCents: number }[] | undefined
  readonly amountCents: number
  /** The buyer's own number for the order; may be empty. Absent from emails stored by earlier versions. */
  readonly purchaseOrderNumber?: string | undefined
  /** May be empty. */
  readonly buyerName: string
  readonly address: string
  /** For several addresses: each, with the first of its lines. */
  readonly deliveries?: readonly EmailDelivery[] | undefined
  /** The buyer's page of the order, absolute. */
  readonly link: string
}

export interface EmailOrderLine {
  readonly productName: string
  readonly pieces: number
  readonly amountCents: number
}

export interface EmailDelivery {
  readonly address: string
  readonly lines: readonly { readonly productName: string; readonly pieces: number }[]
  readonly lineCount: number
}

/** An approver's decision about an order. */
export interface EmailApproval {
  /** Email of the approver. */
  readonly by: string
  /** The approver's reason, mainly for rejected lines. */
  readonly reason: string
  readonly rejectedLines: readonly string[]
}

/** The shipment that an email is about: what goes to an address, and how to track it. */
export interface EmailShipment extends EmailDelivery {
  readonly number: string
  /** The carrier's name, if it is a known one. */
  readonly carrier?: string | undefined
  readonly trackingNumber: string
  readonly trackingLink?: string | undefined
}

/** The return that an email is about. */
export interface EmailReturn {
  readonly number: string
  /** The first of `lineCount` lines. */
  readonly lines: readonly { readonly productName: string; readonly pieces: number }[]
  readonly lineCount: number
}

/** The quote that an email is about. */
export interface EmailQuote {
  /** The product's name, or 'X and 3 more'. */
  readonly productName: string
  readonly pieces: number
}
