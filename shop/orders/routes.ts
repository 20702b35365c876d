import { api } from '#contract/api.ts'
import type { SentLine } from '#contract/carts/endpoints.ts'
import { toAmount, toCents } from '#contract/money.ts'
import type { SentDelivery } from '#contract/orders/deliveries.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { type Service, serve } from '#http/serve.ts'
import { toWire as toApprovalStep } from '../approvals/api-mapping.ts'
import { requireSubsidiary } from '../companies/subsidiaries/require.ts'
import { EVERY_MINUTE } from '../context.ts'
import { printedFile } from '../documents/printed-file.ts'
import { replyOnce } from '../idempotency.ts'
import { toWire as toWireInvoice } from '../invoices/api-mapping.ts'
import { changesOfOrder } from '../order-changes/of-order.ts'
import type { PaymentContext } from '../payments/context.ts'
import { listedInvoice } from '../privacy/erased-orders.ts'
import { succeeded } from '../replies.ts'
import { followSecondOrders } from '../second-orders/follow.ts'
import { toOpenLine } from '../shipments/api-mapping.ts'
import { fromWireFilter, toWire, toWireLine } from './api-mapping.ts'
import { cancelOrder } from './cancel.ts'
import { confirmationDocument } from './confirmation.ts'
import { exportOrders } from './export.ts'
import { toHistory } from './history.ts'
import type { PlacedOrder } from './new-order.ts'
import { notifyAdmins } from './notify-admins.ts'
import { getOrder, listCompanyOrders, listOrders, type Ordered, order, sendConfirmation } from './service.ts'
import { changeShipTogether } from './ship-together.ts'
import { orderTotals } from './totals.ts'

const EVERY_FIVE_MINUTES = '*/5 * * * *'

const toInserted = ({ id }: PlacedOrder) => ({ insertedId: id })
const toName = ({ id, number }: PlacedOrder) => ({ _id: id, number: orderNumber(number) })
const toPlaced = ({ id, number, second }: Ordered) => ({
  insertedId: id,
  number: orderNumber(number),
  ...(second && { second: toName(second) }),
})

export async function openOrders(app: Service, shop: PaymentContext): Promise<void> {
  const { db, jobs } = shop
  await jobs.schedule('follow-second-orders', EVERY_MINUTE, () => followSecondOrders(shop))
  await jobs.schedule('tell-of-orders', EVERY_FIVE_MINUTES, () => notifyAdmins(shop))
  serve(app, api.placeOrder, (sent, caller, key) => {
    const { product_id, orderAmount, paymentAmount, coupon, address, phone } = sent
    const shownCents = paymentAmount === undefined ? undefined : toCents(paymentAmount)
    const lines = [{ productId: product_id, pieces: orderAmount }]
    return replyOnce(key, toInserted, (keep) =>
      order(shop, { lines, to: { address, phone }, coupon, shownCents }, caller, keep),
    )
  })
  serve(
    app,
    api.placeOrders,
    ({ lines, delivery, deliveries, paymentAmount, payment, inTwoOrders, ...rest }, caller, key) => {
      const to = deliveries?.map(fromWireDelivery) ?? delivery
      if (!to) throw new Error('the contract lets no order without an address through')
      const amounts = { shownCents: toCents(paymentAmount), onAccount: payment === 'account' }
      const input = {
        ...rest,
        ...amounts,
        to,
        inTwo: inTwoOrders && { firstCents: toCents(inTwoOrders.firstAmount) },
        lines: lines?.map(fromWireLine),
      }
      return replyOnce(key, toPlaced, (keep) => order(shop, input, caller, keep))
    },
  )
  serve(
    app,
    api.orderTotals,
    ({ lines = [], quote_id, delivery, deliveries, toHomeRegion = false, ...more }, caller) => {
      const of = quote_id ? { quoteId: quote_id } : lines.map(fromWireLine)
      const to = deliveries?.map(fromWireDelivery) ?? delivery
      return orderTotals(db, { of, to, toHomeRegion, ...more }, caller)
    },
  )
  serve(app, api.myOrders, async ({ email: _, divided, ...list }, caller) =>
    (await listOrders(db, { ...fromWireFilter(list), divided: divided === 'true', placedBy: caller.id })).map(
      toWire,
    ),
  )
  serve(app, api.getOrder, async ({ id }, caller) => {
    const found = await getOrder(db, id, caller)
    const invoices = found.invoices.map((invoice) => toWireInvoice(listedInvoice(invoice)))
    const { order, openLines, rejectedLines, byShipment, canApprove, company, first, second } = found
    return {
      ...toWire(order),
      history: toHistory(found, caller.isAdmin),
      openLines: openLines.map((line) => toOpenLine(line, order)),
      rejectedLines: rejectedLines.map(toWireLine),
      invoice: invoices.at(-1),
      invoices,
      ...(byShipment && {
        byShipment: { notInvoiced: toAmount(byShipment.restCents), days: byShipment.days },
      }),
      canApprove,
      ...found.from,
      ...(await changesOfOrder(db, order, caller)),
      ...(first && { follows: toName(first) }),
      ...(second && { followedBy: toName(second) }),
      ...(found.approvalSteps.length > 0 && { approvalSteps: found.approvalSteps.map(toApprovalStep) }),
      ...(found.approvalRequest && { approvalRequest: found.approvalRequest }),
      ...(company && { company: { _id: order.customerId, name: company.name } }),
    }
  })
  serve(app, api.orderConfirmation, async ({ id }, caller) => {
    const { order } = await getOrder(db, id, caller)
    return printedFile(shop, await confirmationDocument(db, order))
  })
  serve(app, api.sendConfirmation, ({ id, to }, caller, key) =>
    replyOnce(key, succeeded, (keep) => sendConfirmation(shop, { id, to }, caller, keep)),
  )
  serve(app, api.companyOrders, async (list, caller) =>
    (await listCompanyOrders(db, fromWireFilter(list), caller)).map(toWire),
  )
  serve(app, api.subsidiaryOrders, async ({ id, ...list }, caller) =>
    (await listOrders(db, { ...list, company: await requireSubsidiary(db, id, caller) })).map(toWire),
  )
  serve(app, api.allOrders, async (list) => (await listOrders(db, fromWireFilter(list))).map(toWire))
  serve(app, api.cancelOrder, ({ id }, caller) => cancelOrder(shop, id, caller).then(succeeded))
  serve(app, api.changeShipTogether, ({ id: orderId, shipTogether }, caller) =>
    changeShipTogether(shop, { orderId, shipTogether }, caller).then(succeeded),
  )
  serve(app, api.exportOrders, async ({ ids, ...filter }) =>
    exportOrders(db, { ...fromWireFilter(filter), ids: ids?.split(',') }),
  )
}

const fromWireLine = ({ product_id, orderAmount, note }: SentLine) => ({
  productId: product_id,
  pieces: orderAmount,
  note,
})

const fromWireDelivery = ({ address, lines }: SentDelivery) => ({ address, lines: lines.map(fromWireLine) })
