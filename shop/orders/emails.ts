import { callOffNumber, callOffPage } from '#contract/call-off-orders/endpoints.ts'
import { chargeRows, toSummary } from '#contract/charges/charges.ts'
import { couponRows } from '#contract/coupons/applied.ts'
import type { EmailLine, EmailOrder } from '#contract/mail/email-data.ts'
import { toCents } from '#contract/money.ts'
import { orderNumber, orderPage, orderTitle } from '#contract/orders/order.ts'
import { quoteNumber, quotePages } from '#contract/quotes/endpoints.ts'
import type { PromisedPieces } from '#contract/stock/incoming.ts'
import { type StoredCharges, storedSums } from '../charges/order-charges.ts'
import { costCentreNameIn } from '../cost-centres/of-order.ts'
import { couponOf } from '../coupons/coupon-of-order.ts'
import type { OfferAfterOrder } from '../quotes/reopen.ts'
import type { CalledAgain } from '../stock/called-again.ts'
import { goodsOf } from './lines-and-parts.ts'
import type { StoredOrder } from './store.ts'

/** Keeps the email short; the order's page shows every line. */
const MAX_LINES = 20

interface Described
  extends Pick<EmailOrder, 'id' | 'pieces' | 'purchaseOrderNumber' | 'buyerName' | 'address'>,
    StoredCharges {
  readonly number: number
  readonly costCentreCode: string
  readonly costCentreName: string
  /** Name of the admin who placed it for the buyer; empty if nobody did. */
  readonly actedBy: string
  readonly shipTogether?: boolean | undefined
  /** Their positions count from 1; for an order being placed, a line's position is its index. */
  readonly lines: readonly DescribedLine[]
  readonly parts?: StoredOrder['parts']
  /** For an order divided over several addresses; `line` counts from 1. */
  readonly deliveries?:
    | readonly {
        readonly address: string
        readonly lines: readonly { readonly line: number; readonly pieces: number }[]
      }[]
    | undefined
}

interface DescribedLine
  extends Pick<
    StoredOrder['lines'][number],
    'productName' | 'sku' | 'pieces' | 'unitPriceCents' | 'amountCents'
  > {
  readonly position?: number
  readonly awaited?: readonly PromisedPieces[] | undefined
  readonly cancelledPieces?: number
  readonly note: string
}

/** Returns the order data that emails need. @param page the page that the email links to */
export function emailOrder(
  order: Described,
  publicUrl: string,
  page: string = orderPage(order.id),
): EmailOrder {
  const { id, number, lines, pieces, amountCents, purchaseOrderNumber, buyerName, address } = order
  const costCentre = costCentreNameIn(order)
  const { deliveries = [], shipTogether = false, parts = [] } = order
  const isLater = shipTogether && [...lines, ...parts].some(({ awaited = [] }) => awaited.length > 0)
  const sums = storedSums(order)
  const rows = [...couponRows(couponOf(order)), ...(sums ? chargeRows(toSummary(sums)) : [])]
  return {
    id,
    number: orderNumber(number),
    productName: orderTitle(lines),
    lines: lines.slice(0, MAX_LINES).map((line, place) => ({
      ...soldPieces(line),
      amountCents: line.amountCents,
      ...partsOf(parts, line.position ?? place + 1),
      ...(line.note && { note: line.note }),
    })),
    lineCount: lines.length,
    pieces,
    ...(rows.length > 0 && {
      charges: rows.map(([label, amount]) => ({ label, amountCents: toCents(amount) })),
    }),
    amountCents,
    purchaseOrderNumber,
    ...(costCentre && { costCentre }),
    ...(isLater && { shipTogether: true as const }),
    buyerName,
    ...(order.actedBy && { actedBy: order.actedBy }),
    address,
    ...(deliveries.length > 0 && {
      deliveries: deliveries.map((delivery) => ({
        address: delivery.address,
        lines: delivery.lines
          .slice(0, MAX_LINES)
          .map(({ line, pieces }) => ({ productName: nameOf(lines, line), pieces })),
        lineCount: delivery.lines.length,
      })),
    }),
    link: `${publicUrl}${page}`,
  }
}

const soldPieces = ({ sku, unitPriceCents, ...line }: DescribedLine) => ({
  ...daysOf(line),
  sku,
  unitPriceCents,
})

const daysOf = ({
  productName,
  pieces,
  awaited = [],
  cancelledPieces = 0,
}: Pick<DescribedLine, 'productName' | 'pieces' | 'awaited' | 'cancelledPieces'>) => ({
  productName,
  pieces,
  ...(awaited.length > 0 && { awaited }),
  ...(cancelledPieces > 0 && { cancelled: cancelledPieces }),
})

function partsOf(parts: StoredOrder['parts'], position: number): Pick<EmailLine, 'parts'> {
  const own = parts.filter(({ kitPosition }) => kitPosition === position)
  if (own.length === 0) return {}
  return { parts: own.map((part) => ({ ...daysOf(part), sku: part.sku, piecesPerKit: part.kitPieces })) }
}

/** Describes some pieces of an order: those of a shipment, a return or a refund. Parts of kits have no price. */
export function emailLinesOf(
  order: Pick<StoredOrder, 'lines' | 'parts'>,
  some: readonly { readonly position: number; readonly pieces: number }[],
): { readonly lines: readonly EmailLine[]; readonly lineCount: number } {
  const goods = new Map(goodsOf(order).map((each) => [each.position, each]))
  const lines = some.slice(0, MAX_LINES).flatMap(({ position, pieces }): EmailLine[] => {
    const of = goods.get(position)
    if (!of) return []
    const { productName, sku } = of
    if (!('unitPriceCents' in of)) return [{ productName, sku, pieces }]
    const { unitPriceCents } = of
    return [{ productName, sku, pieces, unitPriceCents, amountCents: unitPriceCents * pieces }]
  })
  return { lines, lineCount: some.length }
}

/** The source of a cancelled order, and whether it can be ordered from again. */
export const afterwardsOf = (
  {
    offer,
    callOff,
  }: { readonly offer?: OfferAfterOrder | undefined; readonly callOff?: CalledAgain | undefined },
  publicUrl: string,
) => ({
  ...(offer && {
    offer: {
      number: quoteNumber(offer.number),
      isOpen: offer.isOpen,
      held: offer.held,
      isHeld: offer.isHeld,
      expiresAt: offer.validUntil,
      link: `${publicUrl}${quotePages.customer(offer.id)}`,
    },
  }),
  ...(callOff && {
    callOff: {
      number: callOffNumber(callOff.number),
      isOpen: callOff.isOpen,
      reserves: callOff.reserves,
      until: callOff.untilOn,
      link: `${publicUrl}${callOffPage(callOff.id)}`,
    },
  }),
})

const nameOf = (lines: Described['lines'], line: number) =>
  lines.find(({ position }, place) => (position ?? place + 1) === line)?.productName ?? ''
