import { api } from '#contract/api.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { type Service, serve } from '#http/serve.ts'
import { EVERY_HOUR, type ShopContext } from '../context.ts'
import { readPage } from '../pages.ts'
import { requireCompany } from '../punchout/connections.ts'
import { succeeded } from '../replies.ts'
import { setBuyer } from './buyer.ts'
import { countReceived, deleteOldRefused, findReceived } from './store.ts'

/** Orders come to the address that the contract has for cXML, which belongs to PunchOut. */
export async function openElectronicOrders(app: Service, { db, jobs }: ShopContext): Promise<void> {
  await jobs.schedule('delete-refused-electronic-orders', EVERY_HOUR, async () => {
    await deleteOldRefused(db)
  })
  serve(app, api.listElectronicOrders, async ({ id, ...list }) => {
    await requireCompany(db, id)
    const page = await readPage(list, (query) => findReceived(db, id, query), countReceived(db, id))
    return page.map(({ id: _id, number, system, receivedAt, problems, orderId, orderNumber: placed }) => ({
      _id,
      number,
      system,
      receivedAt: receivedAt.toISOString(),
      order: orderId && placed !== null ? { _id: orderId, number: orderNumber(placed) } : null,
      problems,
    }))
  })
  serve(app, api.setElectronicBuyer, ({ id, user_id: userId }, admin) =>
    setBuyer(db, { id, userId }, admin).then(succeeded),
  )
}
