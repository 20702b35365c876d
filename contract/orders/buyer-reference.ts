import { reference } from '../fields.ts'

/** The most characters of a buyer reference. A Leitweg-ID has up to 46. */
const MAX_BUYER_REFERENCE = 60

export const StoredBuyerReference = reference(MAX_BUYER_REFERENCE).describe(
  "what the buyer wants electronic invoices to be routed by (BT-10), such as a Leitweg-ID; empty: the order's number",
)

/** Of one order. */
export const BuyerReference = reference(MAX_BUYER_REFERENCE)
  .default('')
  .describe(
    'what electronic invoices are routed by (BT-10), such as a Leitweg-ID; empty: that of the company',
  )
