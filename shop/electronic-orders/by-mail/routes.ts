import { api } from '#contract/api.ts'
import type { OrderInbox } from '#contract/ports.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '#shop/idempotency.ts'
import type { PaymentContext } from '#shop/payments/context.ts'
import { succeeded } from '#shop/replies.ts'
import type { WebhookContext } from '#shop/webhooks/context.ts'
import { makeAddress, removeAddress } from './address.ts'

/** How the shop receives email. */
export interface InboundMail {
  /** The domain of the shop's addresses. */
  readonly domain: string
  /** Called once, with the receiver of the email. */
  readonly onOpen: (inbox: OrderInbox) => void
}

/** @param inboundMail undefined if the shop receives no email */
export function mailedOrderRoutes(
  app: Service,
  shop: PaymentContext,
  {
    webhooks,
    inboundMail,
  }: { readonly webhooks: WebhookContext; readonly inboundMail: InboundMail | undefined },
): void {
  serve(app, api.makeMailAddress, async ({ id, answersTo }, admin, key) => {
    let address: string | undefined
    // The reply stored for a repeated request omits the address, which is never stored.
    const reply = await replyOnce(
      key,
      () => ({}),
      async (keep) => {
        address = await makeAddress(webhooks, { id, answersTo, domain: inboundMail?.domain }, admin, keep)
        return address
      },
    )
    return { ...reply, address }
  })
  serve(app, api.removeMailAddress, ({ id }, admin) => removeAddress(shop.db, id, admin).then(succeeded))
}
