import type { EmailLine, EmailOrderLine } from '#contract/mail/email-data.ts'
import { quotePages } from '#contract/quotes/endpoints.ts'
import type { PromisedPieces } from '#contract/stock/incoming.ts'
import type { Database } from '#database/open.ts'
import { notifyShop } from '../contact/notify-shop.ts'
import type { ShopContext } from '../context.ts'
import { titleOf } from './api-mapping.ts'
import { findLinesWithParts } from './parts.ts'
import { findRevision, type StoredRevision } from './revisions.ts'
import type { StoredQuote } from './store.ts'

/** Keeps the email short; the quote's page shows every line. */
const MAX_LINES = 20

/** The data about a quote in every email to the customer. */
const aboutQuote = (quote: StoredQuote, publicUrl: string) => ({
  quote: { productName: titleOf(quote), pieces: quote.pieces },
  name: quote.name,
  link: `${publicUrl}${quotePages.customer(quote.id)}`,
})

export async function emailOffer(
  { queueEmail, publicUrl }: ShopContext,
  tx: Database,
  quote: StoredQuote,
  offer: Pick<StoredRevision, 'message' | 'holdsStock'> & {
    readonly lines: readonly {
      readonly position: number
      readonly pieces: number
      readonly unitPriceCents?: number | null | undefined
    }[]
  },
): Promise<void> {
  const { totalCents, validUntil } = quote
  if (totalCents === null || validUntil === null) throw new Error(`quote ${quote.id} has no offer`)
  const stored = await findLinesWithParts(tx, quote.id, quote.revision)
  const found = new Map(stored.map((line) => [line.position, line]))
  const lines = offer.lines.slice(0, MAX_LINES).map(
    ({ position, pieces, unitPriceCents }): EmailOrderLine => ({
      productName: found.get(position)?.productName ?? '',
      sku: found.get(position)?.sku,
      pieces,
      unitPriceCents: unitPriceCents ?? undefined,
      amountCents: (unitPriceCents ?? 0) * pieces,
      awaited: found.get(position)?.awaited,
    }),
  )
  const email = {
    kind: 'quote-offered',
    ...aboutQuote(quote, publicUrl),
    lines,
    lineCount: offer.lines.length,
    totalCents,
    message: offer.message,
    expiresAt: validUntil,
    isHeld: offer.holdsStock,
    awaited: byDay(stored.flatMap(({ awaited }) => awaited)),
  } as const
  await queueEmail(tx, quote.email, email, { kind: 'quote', id: quote.id })
}

/** The lines of the quote's last revision, with the shop's prices where it is an offer. */
async function linesOf(
  tx: Database,
  { id, revision }: StoredQuote,
): Promise<{ readonly lines: readonly EmailLine[]; readonly lineCount: number }> {
  const [{ lines, side }, stored] = await Promise.all([
    findRevision(tx, id, revision),
    findLinesWithParts(tx, id, revision),
  ])
  const found = new Map(stored.map((line) => [line.position, line]))
  return {
    lines: lines.slice(0, MAX_LINES).map(({ position, pieces, unitPriceCents }) => ({
      productName: found.get(position)?.productName ?? '',
      sku: found.get(position)?.sku,
      pieces,
      // A customer's target price is their own text, which is not sent to an address that somebody typed.
      ...(side === 'shop' &&
        unitPriceCents !== null && { unitPriceCents, amountCents: unitPriceCents * pieces }),
      awaited: found.get(position)?.awaited,
    })),
    lineCount: lines.length,
  }
}

/** The pieces of all lines together, by day. */
const byDay = (awaited: readonly PromisedPieces[]): PromisedPieces[] =>
  [...Map.groupBy(awaited, ({ on }) => on)].map(([on, of]) => ({
    on,
    pieces: of.reduce((sum, { pieces }) => sum + pieces, 0),
  }))

export async function emailReminder(
  { queueEmail, publicUrl }: ShopContext,
  tx: Database,
  quote: StoredQuote,
): Promise<void> {
  const { totalCents, validUntil } = quote
  if (totalCents === null || validUntil === null) throw new Error(`quote ${quote.id} has no offer`)
  const about = aboutQuote(quote, publicUrl)
  await queueEmail(tx, quote.email, {
    kind: 'quote-ending',
    ...about,
    ...(await linesOf(tx, quote)),
    totalCents,
    expiresAt: validUntil,
  })
}

export async function emailEnd(
  { queueEmail, publicUrl }: ShopContext,
  tx: Database,
  quote: StoredQuote,
  because: 'declined' | 'withdrawn' | 'expired',
  reason = '',
): Promise<void> {
  await queueEmail(tx, quote.email, {
    kind: 'quote-ended',
    ...aboutQuote(quote, publicUrl),
    ...(await linesOf(tx, quote)),
    because,
    reason,
  })
}

interface QuoteNotice {
  readonly about: 'quote' | 'counter-offer' | 'quote-ended'
  readonly quote: Pick<StoredQuote, 'id' | 'name' | 'email'>
  readonly text: string
  /** Who wrote it for the customer, as `actedByOf()` says it. */
  readonly actedBy?: string | undefined
  /** Whether the shop has already made an offer automatically. */
  readonly isOffered?: boolean
}

/** Notifies the shop's own people about a quote. */
export async function notifyShopOfQuote(
  shop: ShopContext,
  tx: Database,
  { about, quote, text, actedBy, isOffered = false }: QuoteNotice,
): Promise<void> {
  const done = isOffered ? '\n\nThe shop offered the target prices automatically.' : ''
  await notifyShop(shop, tx, {
    about,
    from: { name: quote.name, email: quote.email, ...(actedBy && { actedBy }) },
    text: `${text}${done}`,
    link: `${shop.publicUrl}${quotePages.shop(quote.id)}`,
  })
}
