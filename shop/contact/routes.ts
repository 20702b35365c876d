import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import { EVERY_HOUR, type ShopContext } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import { inserted, succeeded } from '../replies.ts'
import { toWire } from './api-mapping.ts'
import { answerMessage, listMessages, sendMessage } from './service.ts'
import { deleteOldMessages } from './store.ts'

export async function openContact(app: Service, shop: ShopContext): Promise<void> {
  await shop.jobs.schedule('forget-messages', EVERY_HOUR, () => deleteOldMessages(shop.db))
  serve(app, api.contact, (message, _, key, address) =>
    replyOnce(key, inserted, (keep) => sendMessage(shop, message, address, keep)),
  )
  serve(app, api.listMessages, async (list) => (await listMessages(shop.db, list)).map(toWire))
  serve(app, api.answerMessage, (sent, admin, key) =>
    replyOnce(key, succeeded, (keep) => answerMessage(shop, sent, admin, keep)),
  )
}
