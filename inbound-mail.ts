import type { OrderInbox } from '#contract/ports.ts'
import { type Config, inboundMailIn } from './config.ts'
import type { LogFailure } from './http/serve.ts'
import { type MailReceiver, openMailReceiver } from './mail/inbound/receiver.ts'
import type { InboundMail } from './shop/electronic-orders/by-mail/routes.ts'

/** Connects the shop, which takes email, with the server that receives it. Undefined if the settings name none. */
export function inboundMail(config: Config, logFailure: LogFailure) {
  const receiving = inboundMailIn(config)
  if (!receiving) return undefined
  const { promise: inbox, resolve: onOpen } = Promise.withResolvers<OrderInbox>()
  const forShop: InboundMail = { domain: receiving.domain, onOpen }
  return {
    forShop,
    listen: async (): Promise<MailReceiver> =>
      openMailReceiver({ ...receiving, host: config.HOST, inbox: await inbox, logFailure }),
  }
}
