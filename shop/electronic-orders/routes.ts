import { api } from '#contract/api.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { type Service, serve } from '#http/serve.ts'
import { EVERY_HOUR } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import type { PaymentContext } from '../payments/context.ts'
import { requireCompany } from '../purchasing-systems/connections.ts'
import { findLacksOf } from '../purchasing-systems/lacks.ts'
import { succeeded } from '../replies.ts'
import type { WebhookContext } from '../webhooks/context.ts'
import { type InboundMail, mailedOrderRoutes } from './by-mail/routes.ts'
import { setDocuments } from './documents/destination.ts'
import { countSent, findSent, resendDocument, sentToWire, showDocument } from './documents/log.ts'
import { receiveFromMember } from './receive-from-member.ts'
import { setOrders } from './settings.ts'
import { countReceived, deleteOldRefused, findReceived } from './store.ts'
import { waitingOrderRoutes } from './waiting/routes.ts'

/** Orders come to the address that the contract has for cXML, which belongs to PunchOut. */
export async function openElectronicOrders(
  app: Service,
  shop: PaymentContext & { readonly inboundMail?: InboundMail | undefined },
  webhooks: WebhookContext,
): Promise<void> {
  const { db, jobs } = shop
  await jobs.schedule('delete-refused-electronic-orders', EVERY_HOUR, async () => {
    await deleteOldRefused(db)
  })
  serve(app, api.listElectronicOrders, async ({ id, ...list }) => {
    await requireCompany(db, id)
    const page = await readPage(list, (query) => findReceived(db, id, query), countReceived(db, id))
    return page.map(({ id: _id, number, version, system, receivedAt, changes, problems, ...outcome }) => ({
      _id,
      number,
      version,
      system,
      receivedAt: receivedAt.toISOString(),
      ...outcomeOf(outcome),
      changes,
      problems,
    }))
  })
  serve(app, api.sendElectronicOrder, async ({ document }, caller) => {
    const { state, says, orderId } = await receiveFromMember(shop, document, caller)
    return { state, message: says, order: orderId ?? null }
  })
  serve(app, api.setElectronicOrders, async ({ id, user_id: userId, priceTolerance, asksAdmin }, admin) => {
    await setOrders(db, { id, userId, priceTolerance, asksAdmin }, admin)
    return { ...succeeded(), lacks: await findLacksOf(db, id) }
  })
  serve(app, api.setElectronicDocuments, (destination, admin) =>
    setDocuments(webhooks, destination, admin).then(succeeded),
  )
  serve(app, api.listElectronicDocuments, async ({ id, ...list }) => {
    await requireCompany(db, id)
    const page = await readPage(list, (query) => findSent(db, id, query), countSent(db, id))
    return page.map(sentToWire)
  })
  serve(app, api.getElectronicDocument, async ({ id }) => ({
    xml: await showDocument(db, id, webhooks.publicUrl),
  }))
  serve(app, api.resendElectronicDocument, ({ id }, _, key) =>
    replyOnce(key, succeeded, (keep) => resendDocument(webhooks, id, keep)),
  )
  waitingOrderRoutes(app, shop)
  mailedOrderRoutes(app, shop, { webhooks, inboundMail: shop.inboundMail })
}

type Received = Awaited<ReturnType<typeof findReceived>>[number]

function outcomeOf({
  orderId,
  orderNumber: placed,
  isWaiting,
  isReplaced,
}: Pick<Received, 'orderId' | 'orderNumber' | 'isWaiting' | 'isReplaced'>) {
  if (isWaiting) return { state: 'waiting' as const, order: null }
  if (!orderId || placed === null) return { state: 'refused' as const, order: null }
  const state = isReplaced ? ('replaced' as const) : ('placed' as const)
  return { state, order: { _id: orderId, number: orderNumber(placed) } }
}
