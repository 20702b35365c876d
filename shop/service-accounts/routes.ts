import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import type { ShopContext } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import { inserted, succeeded } from '../replies.ts'
import { requireServiceAccount } from './require-service-account.ts'
import { addServiceAccount, sendCode } from './service.ts'

export function serviceAccountRoutes(app: Service, shop: Pick<ShopContext, 'db' | 'queueEmail'>): void {
  serve(app, api.sendServiceAccountCode, ({ email }, caller, key) =>
    replyOnce(key, succeeded, (keep) => sendCode(shop, email, caller, keep)),
  )
  serve(app, api.addServiceAccount, (account, caller, key) =>
    replyOnce(key, inserted, (keep) => addServiceAccount(shop.db, account, caller, keep)),
  )
  serve(app, api.getServiceAccount, async ({ id: wanted }, caller) => {
    const { id, name, email } = await requireServiceAccount(shop.db, wanted, caller)
    return { _id: id, name, email }
  })
}
