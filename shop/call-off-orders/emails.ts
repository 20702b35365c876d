import { callOffNumber, callOffPage } from '#contract/call-off-orders/endpoints.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import type { Database } from '#database/open.ts'
import { notifyShop } from '../contact/notify-shop.ts'
import type { ShopContext } from '../context.ts'
import { titleOf } from './api-mapping.ts'
import { findLines } from './lines.ts'
import type { StoredCallOff } from './store.ts'

type CallOffEvent = Extract<EmailTemplate, { kind: 'call-off-order' }>['event']
type Parts = Pick<ShopContext, 'queueEmail' | 'publicUrl'>

/** Keeps the email short; the page shows every line. */
const MAX_LINES = 20

/** @param text the shop's message, the reason of an end, or why a call failed; may be empty */
export async function emailCallOff(
  { queueEmail, publicUrl }: Parts,
  tx: Database,
  callOff: StoredCallOff,
  event: CallOffEvent,
  text = '',
): Promise<void> {
  const lines = await findLines(tx, callOff.id)
  await queueEmail(tx, callOff.email, {
    kind: 'call-off-order',
    event,
    number: callOffNumber(callOff.number),
    name: callOff.name,
    lines: lines.slice(0, MAX_LINES).map(({ productName, sku, pieces, unitPriceCents }) => ({
      productName,
      sku,
      pieces,
      unitPriceCents,
      amountCents: unitPriceCents * pieces,
    })),
    lineCount: lines.length,
    productName: titleOf(callOff),
    pieces: callOff.pieces,
    openPieces: callOff.open,
    until: callOff.untilOn,
    text,
    link: `${publicUrl}${callOffPage(callOff.id)}`,
  })
}

/** Notifies the shop's own people about a call-off order. */
export const notifyShopOfCallOff = (
  shop: ShopContext,
  tx: Database,
  callOff: StoredCallOff,
  text: string,
): Promise<void> =>
  notifyShop(shop, tx, {
    about: 'call-off-order',
    from: { name: callOff.name, email: callOff.email },
    text,
    link: `${shop.publicUrl}${callOffPage(callOff.id)}`,
  })
