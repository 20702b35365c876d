import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { notifyAdmins } from './notify-admins.ts'
import { limitMessages } from './rate-limit.ts'
import { insertMessage, type NewMessage } from './store.ts'

export function sendMessage(
  shop: ShopContext,
  message: NewMessage,
  keep: KeepResult<string>,
): Promise<string> {
  const { db, queueEmail, publicUrl } = shop
  return db.transaction().execute(async (tx) => {
    await limitMessages(tx, 'messages', message.email)
    const { id } = await insertMessage(tx, message)
    await queueEmail(tx, message.email, { kind: 'message-arrived', name: message.name })
    await notifyAdmins(shop, tx, {
      about: 'message',
      from: message,
      text: message.message,
      link: `${publicUrl}/`,
    })
    await keep(tx, id)
    return id
  })
}
