import { z } from 'zod'

const text = z.string()

/** Emails about orders of purchasing systems, to the company. */
export const electronicOrderEmails = [
  z.object({
    kind: z.literal('electronic-order-answered'),
    /** The name of the connection. */
    system: text,
    /** The purchasing system's number of the order, or the name of a file that was not readable. */
    about: text,
    /** rejected: by an admin, after it waited. */
    outcome: z.enum(['placed', 'waiting', 'cancelled', 'refused', 'rejected']),
    says: text,
  }),
  /** With the document attached. */
  z.object({
    kind: z.literal('electronic-document'),
    system: text,
    document: z.enum(['confirmation', 'ship-notice', 'invoice', 'credit-note']),
    /** The purchasing system's number of the order. */
    purchaseOrderNumber: text,
    format: z.enum(['cxml', 'ubl']),
  }),
] as const
