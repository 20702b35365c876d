import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { notifyShop } from './notify-shop.ts'
import { limitMessages } from './rate-limit.ts'
import { insertMessage, type NewMessage } from './store.ts'

export function sendMessage(
  shop: ShopContext,
  message: NewMessage,
  address: string | undefined,
  keep: KeepResult<string>,
): Promise<string> {
  const { db, queueEmail, publicUrl } = shop
  return db.transaction().execute(async (tx) => {
    await limitMessages(tx, 'messages', { email: message.email, address })
    const { id } = await insertMessage(tx, message)
    await queueEmail(tx, message.email, { kind: 'message-arrived', name: message.name })
    await notifyShop(shop, tx, {
      about: 'message',
      from: message,
      text: message.message,
      link: `${publicUrl}/`,
    })
    await keep(tx, id)
    return id
  })
}
