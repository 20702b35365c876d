import { toCents } from '#contract/money.ts'
import type { ComparedChange } from '#contract/order-changes/change.ts'
import { changeTexts } from '#contract/order-changes/texts.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actedByOf } from '../audit-log/actor.ts'
import type { ShopContext } from '../context.ts'
import { emailOrder } from '../orders/emails.ts'
import { emailsOfAdmins } from '../orders/notify-admins.ts'
import type { StoredOrder } from '../orders/store.ts'
import { isSeller } from './problems.ts'
import type { Ran } from './run.ts'

type Parts = Pick<ShopContext, 'queueEmail' | 'publicUrl'>

interface Told {
  readonly order: StoredOrder
  readonly compared: ComparedChange
  readonly reason: string
}

const described = ({ order, compared, reason }: Told, publicUrl: string) => ({
  order: emailOrder(order, publicUrl),
  version: order.version,
  changes: changeTexts(compared),
  chargedCents: toCents(compared.charged),
  refundedCents: toCents(compared.refunded),
  totalCents: toCents(compared.after.total),
  reason,
})

/** Tells the buyer of the new version, and the seller if the buyer made it. */
export async function emailChanged(
  { queueEmail, publicUrl }: Parts,
  tx: Database,
  told: Told,
  by: Caller,
): Promise<void> {
  const email = { kind: 'order-changed', ...described(told, publicUrl) } as const
  await queueEmail(tx, told.order.buyerEmail, email, { kind: 'order', id: told.order.id })
  if (isSeller(by)) return
  for (const to of await emailsOfAdmins(tx)) await queueEmail(tx, to, { ...email, toSeller: true })
}

/** Asks the seller to agree. */
export async function emailAsked(
  { queueEmail, publicUrl }: Parts,
  tx: Database,
  { order, compared }: Ran,
  by: Caller,
): Promise<void> {
  const email = {
    kind: 'order-change-asked',
    ...described({ order, compared, reason: '' }, publicUrl),
    by: by.agent ? `${actedByOf(by)} for ${by.email}` : by.email,
  } as const
  for (const to of await emailsOfAdmins(tx)) await queueEmail(tx, to, email)
}

/** Tells the buyer that the seller did not agree. */
export async function emailDeclined(
  { queueEmail, publicUrl }: Parts,
  tx: Database,
  { order, answer }: { readonly order: StoredOrder; readonly answer: string },
): Promise<void> {
  await queueEmail(tx, order.buyerEmail, {
    kind: 'order-change-declined',
    order: emailOrder(order, publicUrl),
    answer,
  })
}
