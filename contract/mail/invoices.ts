/** The invoice that an email is about. */
export interface EmailInvoice {
  readonly number: string
  readonly orderNumber: string
  readonly purchaseOrderNumber: string
  readonly amountCents: number
  /** The unpaid amount. */
  readonly openCents: number
  readonly dueAt: Date
  /** The page with the company's invoices, absolute. */
  readonly link: string
}

/** A document that is attached: to whom a customer sends it, or to the company's address for invoices. */
export interface EmailedDocument {
  readonly kind: 'document-sent'
  readonly document: 'invoice' | 'credit note' | 'order confirmation'
  /** Empty for an order confirmation, which has the order's. */
  readonly number: string
  readonly orderNumber: string
  /** May be empty. */
  readonly purchaseOrderNumber: string
  readonly amountCents: number
  /** For an invoice that is not paid. */
  readonly dueAt?: Date | undefined
  /** Email of the person who sends it; absent if the company has its invoices sent to this address. */
  readonly by?: string | undefined
}
