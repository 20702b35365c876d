import { shopCurrency } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { type Quote, type QuoteRevision, type QuoteSummary, quoteNumber } from '#contract/quotes/endpoints.ts'
import type { QuoteFigures } from '#contract/quotes/figures.ts'
import type { SharedQuote } from '#contract/quotes/links.ts'
import { hasEnded, type QuoteSide } from '#contract/quotes/status.ts'
import { toApplicableTerms } from '../carts/api-mapping.ts'
import type { PricedLine } from '../prices/price-lines.ts'
import { type StoredSupply, toSupply } from '../prices/supply.ts'
import type { LineFigures } from './line-figures.ts'
import type { Shared } from './links.ts'
import type { LineWithParts } from './parts.ts'
import type { StoredRevision } from './revisions.ts'
import type { StoredQuote } from './store.ts'

/** Maps quotes to the API's types. */

/** Returns a quote's title, where one name must do. */
export const titleOf = ({
  productName,
  lineCount,
}: {
  readonly productName: string
  readonly lineCount: number
}) => (lineCount === 1 ? productName : `${productName} and ${lineCount - 1} more`)

export const labelOf = (quote: StoredQuote) =>
  `${quoteNumber(quote.number)}: ${quote.pieces} × ${titleOf(quote)}`

export const toSummary = (quote: StoredQuote): QuoteSummary => ({
  _id: quote.id,
  number: quoteNumber(quote.number),
  name: quote.name,
  email: quote.email,
  ...(quote.actedBy && { actedBy: quote.actedBy }),
  product_id: quote.productId,
  productName: titleOf(quote),
  img: quote.image,
  lineCount: quote.lineCount,
  pieces: quote.pieces,
  status: quote.isOver ? 'expired' : quote.status,
  askedAt: quote.createdAt.toISOString(),
  revision: quote.revision,
  currency: shopCurrency(),
  ...(quote.totalCents !== null && { total: toAmount(quote.totalCents) }),
  ...(quote.validUntil && { expiresAt: quote.validUntil.toISOString() }),
  ...(quote.orderId && { order_id: quote.orderId }),
  ...(quote.callOffId && { call_off_id: quote.callOffId }),
})

interface QuoteLineToday extends LineWithParts {
  /** Undefined for a product that is no longer sold. */
  readonly today: PricedLine | undefined
  readonly familyMin: number | undefined
  /** Set where stock is below the last discussed quantity and more is expected. */
  readonly short: StoredSupply | undefined
}

export interface QuoteDetails {
  readonly quote: StoredQuote
  readonly lines: readonly QuoteLineToday[]
  readonly revisions: readonly StoredRevision[]
  readonly nextOffset: number | undefined
}

/** @param side the side that reads the quote; it is not shown the names of people on the other side */
export function toDetails({ quote, lines, revisions, nextOffset }: QuoteDetails, side: QuoteSide): Quote {
  const last = revisions.at(-1)
  const needsStock = !hasEnded(quote.status) && !last?.holdsStock
  return {
    ...toSummary(quote),
    message: revisions[0]?.message ?? '',
    lines: lines.map(({ today, familyMin, short, ...line }) => ({
      ...toLine(line),
      ...(today && { listPrice: toAmount(today.unitPriceCents), listTerms: toApplicableTerms(today) }),
      ...(familyMin !== undefined && { familyMin }),
      ...(short && needsStock && { short: toSupply(short) }),
    })),
    ...(nextOffset !== undefined && { nextOffset }),
    revisions: revisions.map((revision) => toRevision(revision, side)),
    ...(quote.validUntil && last?.holdsStock && { heldUntil: quote.validUntil.toISOString() }),
    ...(quote.endedAt && { endedAt: quote.endedAt.toISOString() }),
    ...(quote.endReason && { endReason: quote.endReason }),
  }
}

const toLine = ({ position, productId, productName, sku, image, awaited, parts }: LineWithParts) => ({
  line: position,
  product_id: productId,
  productName,
  sku,
  img: image,
  ...(awaited.length > 0 && { awaited }),
  ...(parts.length > 0 && {
    parts: parts.map(({ productId, productName, sku, kitPieces }) => ({
      product_id: productId,
      productName,
      sku,
      piecesPerKit: kitPieces,
    })),
  }),
})

function toRevision(revision: StoredRevision, side: QuoteSide): QuoteRevision {
  const { lines, lineCount, totalCents, validUntil } = revision
  return {
    number: revision.number,
    side: revision.side,
    by: revision.side === side ? (revision.actorName ?? '') : '',
    ...(revision.actedBy && { actedBy: revision.actedBy }),
    message: revision.message,
    at: revision.at.toISOString(),
    ...(validUntil && { expiresAt: validUntil.toISOString() }),
    holdsStock: revision.holdsStock,
    ...(revision.afterOrderId &&
      revision.afterOrderNumber !== null && {
        afterOrder: { _id: revision.afterOrderId, number: orderNumber(revision.afterOrderNumber) },
      }),
    ...(revision.calls && { calls: revision.calls }),
    ...(totalCents !== null && { total: toAmount(totalCents) }),
    lineCount,
    lines: lines.map(({ position, pieces, unitPriceCents }) => ({
      line: position,
      pieces,
      ...(unitPriceCents !== null && { price: toAmount(unitPriceCents) }),
    })),
  }
}

export const toFigures = (lines: readonly LineFigures[]): QuoteFigures => ({
  lines: lines.map(
    ({ position, available, promisable, floorCents, listCents, suggestedCents, paidBefore }) => ({
      line: position,
      available,
      ...(promisable > 0 && { orderable: available + promisable }),
      ...(floorCents !== null && { floorPrice: toAmount(floorCents) }),
      ...(listCents !== undefined && { listPrice: toAmount(listCents) }),
      ...(suggestedCents !== undefined && { suggestedPrice: toAmount(suggestedCents) }),
      paidBefore: paidBefore.map(({ orderId, pieces, unitPriceCents, at }) => ({
        order_id: orderId,
        pieces,
        price: toAmount(unitPriceCents),
        at: new Date(at).toISOString(),
      })),
    }),
  ),
})

/** Maps the content of a link: the last offer, without anyone's name or email address. */
export function toShared({ quote, lines, offer, nextOffset }: Shared): SharedQuote {
  const { number, productName, status } = toSummary(quote)
  if (!offer) return { number, productName, status, lines: [] }
  const { at, expiresAt, holdsStock, total } = toRevision(offer, 'customer')
  const byPosition = new Map(lines.map((line) => [line.position, line]))
  return {
    number,
    productName,
    status,
    offeredAt: at,
    expiresAt,
    ...(status === 'offered' && holdsStock && { heldUntil: expiresAt }),
    total,
    ...(nextOffset !== undefined && { nextOffset }),
    lines: offer.lines.flatMap(({ position, pieces, unitPriceCents }) => {
      const line = byPosition.get(position)
      if (!line || unitPriceCents === null) return []
      return [
        {
          ...toLine(line),
          pieces,
          price: toAmount(unitPriceCents),
          amount: toAmount(unitPriceCents * pieces),
        },
      ]
    }),
  }
}
