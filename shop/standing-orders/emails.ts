import type { EmailTemplate } from '#contract/mail/templates.ts'
import { standingNumber, standingPage } from '#contract/standing-orders/endpoints.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import { findBuyer } from '../users/buyer.ts'
import { titleOf } from './api-mapping.ts'
import { findLines } from './lines.ts'
import type { StoredStanding } from './store.ts'

type StandingEmail = Extract<EmailTemplate, { kind: 'standing-order' }>
type Parts = Pick<ShopContext, 'queueEmail' | 'publicUrl'>

/** The event: `text` says why; amounts are those of the goods. */
export type StandingNews = Pick<StandingEmail, 'event'> &
  Partial<Pick<StandingEmail, 'on' | 'text' | 'agreedCents' | 'goodsCents' | 'answerUntil'>>

/** Emails the buyer, if they still have an account. */
export async function emailBuyer(
  parts: Parts,
  tx: Database,
  standing: StoredStanding,
  news: StandingNews,
): Promise<void> {
  const buyer = await findBuyer(tx, standing.buyerId)
  if (buyer?.email) await emailTo(parts, tx, standing, buyer, news)
}

/** Keeps the email short; the page shows every line. */
const MAX_LINES = 20

export async function emailTo(
  { queueEmail, publicUrl }: Parts,
  tx: Database,
  standing: StoredStanding,
  { email, name }: { readonly email: string; readonly name: string },
  { text = '', ...news }: StandingNews,
): Promise<void> {
  const lines = await findLines(tx, standing.id)
  await queueEmail(tx, email, {
    kind: 'standing-order',
    ...news,
    text,
    name,
    number: standingNumber(standing.number),
    lines: lines.slice(0, MAX_LINES).map(({ productName, sku, note, pieces, unitPriceCents }) => ({
      productName,
      sku,
      pieces,
      unitPriceCents,
      amountCents: unitPriceCents * pieces,
      ...(note && { note }),
    })),
    lineCount: lines.length,
    productName: titleOf(standing),
    pieces: standing.pieces,
    next: standing.nextOn ?? undefined,
    link: `${publicUrl}${standingPage(standing.id)}`,
  })
}
