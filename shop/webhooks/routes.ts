import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '../idempotency.ts'
import { succeeded } from '../replies.ts'
import { toWire, toWireDelivery } from './api-mapping.ts'
import type { WebhookContext } from './context.ts'
import * as webhooks from './service.ts'
import { newSecret, secretText } from './signature.ts'

export function webhookRoutes(app: Service, context: WebhookContext): void {
  const { db } = context
  serve(app, api.listWebhooks, async (page, caller) =>
    (await webhooks.listEndpoints(db, page, caller)).map(toWire),
  )
  // The replies stored for repeated requests omit the secret.
  serve(app, api.makeWebhook, async (fields, caller, key) => {
    const secret = newSecret()
    const made = await replyOnce(
      key,
      ({ id }: { readonly id: string }) => ({ insertedId: id }),
      (keep) => webhooks.makeEndpoint(context, secret, fields, caller, keep),
    )
    return { ...made, secret: secretText(secret) }
  })
  serve(app, api.changeWebhook, (fields, caller) =>
    webhooks.changeEndpoint(context, fields, caller).then(succeeded),
  )
  serve(app, api.deleteWebhook, ({ id }, caller) => webhooks.deleteEndpoint(db, id, caller).then(succeeded))
  serve(app, api.rotateWebhookSecret, async ({ id }, caller, key) => {
    const secret = newSecret()
    const reply = await replyOnce(key, succeeded, (keep) =>
      webhooks.rotateSecret(db, id, secret, caller, keep),
    )
    return { ...reply, secret: secretText(secret) }
  })
  serve(app, api.testWebhook, ({ id }, caller, key) =>
    replyOnce(key, succeeded, (keep) => webhooks.sendTest(context, id, caller, keep)),
  )
  serve(app, api.listWebhookDeliveries, async (page, caller) =>
    (await webhooks.listDeliveries(db, page, caller)).map(toWireDelivery),
  )
  serve(app, api.resendWebhook, (path, caller, key) =>
    replyOnce(key, succeeded, (keep) => webhooks.resend(context, path, caller, keep)),
  )
}
