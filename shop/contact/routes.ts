import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import type { ShopContext } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import { sendMessage } from './service.ts'

export function contactRoutes(app: Service, shop: ShopContext): void {
  serve(app, api.contact, (message, _, key, address) =>
    replyOnce(
      key,
      (id: string) => ({ insertedId: id }),
      (keep) => sendMessage(shop, message, address, keep),
    ),
  )
}
