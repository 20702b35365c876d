import { all, first, textAt, type XmlElement } from '#http/xml/tree.ts'

/** A line of an order beside what the documents on it say. */
export interface MatchedLine {
  readonly lineNumber: string
  readonly name: string
  readonly ordered: number
  readonly price: string
  /** What the shop confirmed that differs: another price, a later day, or pieces that it rejects. */
  readonly confirmed: readonly string[]
  readonly shipped: number
  readonly received: number
  /** Less what was credited. */
  readonly invoiced: number
  /** At which it was invoiced. */
  readonly prices: readonly string[]
}

export interface OrderDocuments {
  /** OrderRequest. */
  readonly order: XmlElement
  /** ConfirmationRequest. */
  readonly confirmations: readonly XmlElement[]
  /** ShipNoticeRequest, the oldest first. */
  readonly shipNotices: readonly XmlElement[]
  /** Pieces by line number. */
  readonly receipts: readonly Readonly<Record<string, number>>[]
  /** InvoiceDetailRequest. */
  readonly invoices: readonly XmlElement[]
}

/** Three-way match: what was ordered, received and invoiced, line by line. */
export function matchLines({
  order,
  confirmations,
  shipNotices,
  receipts,
  invoices,
}: OrderDocuments): MatchedLine[] {
  const shipped = piecesByLine(
    standing(shipNotices).flatMap((notice) => all(notice, 'ShipNoticePortion/ShipNoticeItem')),
  )
  const items = invoices.flatMap((invoice) => all(invoice, 'InvoiceDetailOrder/InvoiceDetailItem'))
  const numberOf = (item: XmlElement) =>
    first(item, 'InvoiceDetailItemReference')?.attributes.lineNumber ?? ''
  return all(order, 'ItemOut').map((item) => {
    const lineNumber = item.attributes.lineNumber ?? ''
    const invoiced = items.filter((each) => numberOf(each) === lineNumber)
    return {
      lineNumber,
      name: textAt(item, 'ItemDetail/Description'),
      ordered: Number(item.attributes.quantity),
      price: textAt(item, 'ItemDetail/UnitPrice/Money'),
      confirmed: confirmations.flatMap((each) => differencesIn(each, lineNumber)),
      shipped: shipped.get(lineNumber) ?? 0,
      received: receipts.reduce((sum, receipt) => sum + (receipt[lineNumber] ?? 0), 0),
      invoiced: invoiced.reduce((sum, { attributes }) => sum + Number(attributes.quantity), 0),
      prices: [...new Set(invoiced.map((each) => textAt(each, 'UnitPrice/Money')))],
    }
  })
}

/** Why a line does not match yet; empty if the invoice can be paid. */
export function openOf({ ordered, price, received, invoiced, prices }: MatchedLine): string[] {
  return [
    ...(prices.length === 0 ? ['not invoiced'] : []),
    ...prices.filter((each) => Number(each) !== Number(price)).map((each) => `invoiced at ${each}`),
    ...(received < invoiced ? [`${invoiced - received} invoiced, not received`] : []),
    ...(invoiced > 0 && invoiced < ordered ? [`${ordered - invoiced} ordered, not invoiced`] : []),
  ]
}

/** The latest notice of each shipment, without those that were deleted. */
function standing(notices: readonly XmlElement[]): XmlElement[] {
  const latest = new Map<string, XmlElement>()
  for (const notice of notices) {
    const { shipmentID = '', operation } = first(notice, 'ShipNoticeHeader')?.attributes ?? {}
    if (operation === 'delete') latest.delete(shipmentID)
    else latest.set(shipmentID, notice)
  }
  return [...latest.values()]
}

function piecesByLine(items: readonly XmlElement[]): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>()
  for (const { attributes } of items) {
    const { lineNumber = '', quantity } = attributes
    pieces.set(lineNumber, (pieces.get(lineNumber) ?? 0) + Number(quantity))
  }
  return pieces
}

function differencesIn(confirmation: XmlElement, lineNumber: string): string[] {
  const item = all(confirmation, 'ConfirmationItem').find(
    ({ attributes }) => attributes.lineNumber === lineNumber,
  )
  if (!item) return []
  return all(item, 'ConfirmationStatus')
    .filter(({ attributes }) => attributes.type === 'detail' || attributes.type === 'reject')
    .map((status) => {
      const { quantity, shipmentDate, type } = status.attributes
      if (type === 'reject') return `${quantity} pieces rejected`
      const price = textAt(status, 'UnitPrice/Money')
      return [
        `${quantity} pieces`,
        ...(price ? [`at ${price}`] : []),
        ...(shipmentDate ? [`on ${shipmentDate.slice(0, 10)}`] : []),
      ].join(' ')
    })
}
