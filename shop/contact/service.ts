import { MESSAGES_PAGE } from '#contract/contact/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { ShopContext } from '../context.ts'
import { limitMessages } from '../form-limits.ts'
import type { KeepResult } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import { notifyShop } from './notify-shop.ts'
import * as store from './store.ts'

export function sendMessage(
  shop: ShopContext,
  message: store.NewMessage,
  address: string | undefined,
  keep: KeepResult<string>,
): Promise<string> {
  const { db, queueEmail, publicUrl } = shop
  return db.transaction().execute(async (tx) => {
    await limitMessages(tx, 'messages', { email: message.email, address })
    const { id } = await store.insertMessage(tx, message)
    await queueEmail(tx, message.email, { kind: 'message-arrived', name: message.name })
    await notifyShop(shop, tx, {
      about: 'message',
      from: message,
      text: message.message,
      link: `${publicUrl}${MESSAGES_PAGE}`,
    })
    await keep(tx, id)
    return id
  })
}

export function listMessages(db: Database, list: store.MessageList) {
  return readPage(list, (query) => store.newestMessages(db, query), store.countMessages(db, list.state))
}

/**
 * Answers a message by email, or settles it when there is no text. The email does not quote the question: the sender
 * may have used someone else's address.
 */
export function answerMessage(
  { db, queueEmail }: ShopContext,
  { id, text }: { readonly id: string; readonly text: string },
  admin: Caller,
  keep: KeepResult<void>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const message = await store.lockMessage(tx, id)
    if (!message) throw new Refusal('no-such-message')
    if (message.answeredAt) throw new Refusal('message-answered')
    const { name, email } = message
    await store.markAnswered(tx, id, { by: admin.email, text })
    if (text) await queueEmail(tx, email, { kind: 'message-answered', name, text })
    await recordAction(tx, {
      actor: admin.email,
      action: 'message-answered',
      subject: email,
      label: name,
      after: { answer: text || null },
    })
    await keep(tx, undefined)
  })
}
