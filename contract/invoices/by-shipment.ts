interface OrderedLine {
  readonly pieces: number
  readonly laterPieces: number
  /** Less its share of a coupon. */
  readonly netCents: number
}

interface Ordered {
  readonly lines: readonly OrderedLine[]
  readonly hasKits: boolean
  readonly addresses: number
  readonly shipTogether: boolean
}

/**
 * Whether an order that is put on account is invoiced by shipment: some of its pieces come later, and the others are
 * shipped first. One with kits, or to several addresses, has one invoice; so has one whose pieces cost less than a cent
 * after a coupon, because an invoice is of at least a cent.
 */
export const isInvoicedByShipment = ({ lines, hasKits, addresses, shipTogether }: Ordered): boolean =>
  !shipTogether &&
  !hasKits &&
  addresses < 2 &&
  lines.some(({ laterPieces }) => laterPieces > 0) &&
  lines.every(({ netCents, pieces }) => netCents >= pieces)
