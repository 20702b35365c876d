import { z } from 'zod'
import { InvoiceFormat } from '../electronic-invoices/endpoints.ts'

/** Parts that several emails share. An email is stored as JSON, in which a date is an ISO string. */

export const date = z.iso.datetime().transform((iso) => new Date(iso))

const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly()
const productPieces = z.object({ productName: z.string(), pieces: z.number() })
/** The first lines of `lineCount`. */
const someLines = { lines: list(productPieces), lineCount: z.number() }

/** Pieces by day; a day of null is not known. */
export const promisedPieces = list(z.object({ pieces: z.number(), on: z.string().nullable() }))

/** Pieces of a line, or of a part of a kit. */
const linePieces = productPieces.extend({
  /** Those that are not in stock yet. Absent where there are none. */
  awaited: promisedPieces.optional(),
  /** Those that were cancelled before they came. */
  cancelled: z.number().optional(),
})
const emailLinePart = linePieces.extend({ sku: z.string(), piecesPerKit: z.number() })
export type EmailLinePart = Readonly<z.output<typeof emailLinePart>>

/** A line of goods. Emails stored by earlier versions have no more than the product, the pieces and the amount. */
const emailLine = linePieces.extend({
  sku: z.string().optional(),
  unitPriceCents: z.number().optional(),
  amountCents: z.number().optional(),
  /** The parts of a kit. */
  parts: list(emailLinePart).optional(),
  /** The buyer's note on the line. */
  note: z.string().optional(),
})
export type EmailLine = Readonly<z.output<typeof emailLine>>
export const emailLines = { lines: list(emailLine), lineCount: z.number() }

export const emailOrderLine = emailLine.required({ amountCents: true })
export type EmailOrderLine = Readonly<z.output<typeof emailOrderLine>>
export const pricedLines = { lines: list(emailOrderLine), lineCount: z.number() }

const emailDelivery = z.object({ address: z.string(), ...someLines })
export type EmailDelivery = z.output<typeof emailDelivery>

/** The order that an email is about. */
export const emailOrder = z.object({
  id: z.string(),
  /** `HF-100001`. Absent from emails stored by earlier versions. */
  number: z.string().optional(),
  /** The product's name, or 'X and 3 more'. */
  productName: z.string(),
  ...pricedLines,
  /** The total of all lines. */
  pieces: z.number(),
  /** The rows between the lines and the amount: net, freight, each tax. */
  charges: list(z.object({ label: z.string(), amountCents: z.number() })).optional(),
  amountCents: z.number(),
  /** The buyer's own number for the order; may be empty. Absent from emails stored by earlier versions. */
  purchaseOrderNumber: z.string().optional(),
  /** The company's cost centre for the order: `4711 Marketing`. */
  costCentre: z.string().optional(),
  /** Set if nothing is shipped until all pieces have come. */
  shipTogether: z.literal(true).optional(),
  /** May be empty. */
  buyerName: z.string(),
  /** Name of the admin who placed it for the buyer. */
  actedBy: z.string().optional(),
  address: z.string(),
  /** For several addresses: each, with the first of its lines. */
  deliveries: list(emailDelivery).optional(),
  /** The buyer's page of the order, absolute. */
  link: z.string(),
})
export type EmailOrder = z.output<typeof emailOrder>

/** The source of a cancelled order. */
export const orderedFrom = {
  offer: z
    .object({
      number: z.string(),
      /** Whether it can be accepted again. */
      isOpen: z.boolean(),
      /** Whether it held its pieces before, and holds them again. */
      held: z.boolean(),
      isHeld: z.boolean(),
      expiresAt: date,
      link: z.string(),
    })
    .optional(),
  callOff: z
    .object({
      number: z.string(),
      /** Whether the pieces can be called again. */
      isOpen: z.boolean(),
      /** Whether they are set aside until then. */
      reserves: z.boolean(),
      /** Last day on which pieces can be called: `2027-05-14`. */
      until: z.string(),
      link: z.string(),
    })
    .optional(),
}

/** An approver's decision about an order. */
export const emailApproval = z.object({
  /** Email of the approver. */
  by: z.string(),
  /** The approver's reason, mainly for rejected lines. */
  reason: z.string(),
  rejectedLines: list(z.string()),
})
export type EmailApproval = z.output<typeof emailApproval>

/** The shipment that an email is about: its content for one address, and its tracking. */
export const emailShipment = z.object({
  address: z.string(),
  ...emailLines,
  number: z.string(),
  /** The carrier's name, if it is a known one. */
  carrier: z.string().optional(),
  trackingNumber: z.string(),
  trackingLink: z.string().optional(),
})
export type EmailShipment = z.output<typeof emailShipment>

/** The return that an email is about. */
export const emailReturn = z.object({ number: z.string(), ...emailLines })
export type EmailReturn = z.output<typeof emailReturn>

/** The quote that an email is about; its product's name may be 'X and 3 more'. */
export const emailQuote = productPieces
export type EmailQuote = z.output<typeof emailQuote>

/** The invoice that an email is about. */
export const emailInvoice = z.object({
  number: z.string(),
  orderNumber: z.string(),
  purchaseOrderNumber: z.string(),
  amountCents: z.number(),
  /** The unpaid amount. */
  openCents: z.number(),
  dueAt: date,
  /** The page with the company's invoices, absolute. */
  link: z.string(),
})
export type EmailInvoice = z.output<typeof emailInvoice>

/** The invoice of a shipment that an email is about. */
export const issuedInvoice = z.object({ number: z.string(), amountCents: z.number(), dueAt: date })
export type IssuedInvoice = z.output<typeof issuedInvoice>

/** A document that is attached, for the recipient that a customer names or for the company's address for invoices. */
export const emailedDocument = z.object({
  kind: z.literal('document-sent'),
  document: z.enum(['invoice', 'credit note', 'order confirmation']),
  /** Empty for an order confirmation, which has the order's. */
  number: z.string(),
  orderNumber: z.string(),
  /** May be empty. */
  purchaseOrderNumber: z.string(),
  amountCents: z.number(),
  /** For an invoice that is not paid. */
  dueAt: date.optional(),
  /** The kind of the attached file. @default a PDF */
  format: InvoiceFormat.optional(),
  /** Email of the person who sends it; absent if the company has its invoices sent to this address. */
  by: z.string().optional(),
})
export type EmailedDocument = z.output<typeof emailedDocument>
