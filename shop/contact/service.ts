import type { Attempt } from '#http/idempotency.ts'
import { keepReply } from '../idempotency.ts'
import type { Desk } from '../orders/desk.ts'
import { refuseFlood, tellShop } from './flood.ts'
import { insertMessage, type NewMessage } from './store.ts'

export async function sendMessage(
  desk: Desk,
  message: NewMessage,
  attempt: Attempt | undefined,
): Promise<string> {
  const { db, queueEmail, publicUrl } = desk
  return db.transaction().execute(async (tx) => {
    await refuseFlood(tx, 'messages', message.email)
    const { id } = await insertMessage(tx, message)
    await queueEmail(tx, message.email, { kind: 'message-arrived', name: message.name })
    await tellShop(desk, tx, {
      about: 'message',
      from: message,
      text: message.message,
      link: `${publicUrl}/`,
    })
    await keepReply(tx, attempt, { insertedId: id })
    return id
  })
}
