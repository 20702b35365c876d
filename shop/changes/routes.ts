import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import { EVERY_HOUR, type ShopContext } from '../context.ts'
import { toWire as toWireInvoice } from '../invoices/api-mapping.ts'
import { findInvoicesById } from '../invoices/store.ts'
import { toWire as toWireOrder } from '../orders/api-mapping.ts'
import { findOrders } from '../orders/search.ts'
import { listedInvoice } from '../privacy/erased-orders.ts'
import { toAdminWire } from '../products/api-mapping.ts'
import { findWithAllFields } from '../products/store.ts'
import { findCustomers } from './customers.ts'
import { deleteSuperfluousChanges, readChanges } from './log.ts'

export async function openChanges(app: Service, { db, jobs }: Pick<ShopContext, 'db' | 'jobs'>) {
  await jobs.schedule('forget-changes', EVERY_HOUR, () => deleteSuperfluousChanges(db))
  serve(app, api.changedProducts, (since) =>
    readChanges(db, 'product', since, async (ids) => (await findWithAllFields(db, ids)).map(toAdminWire)),
  )
  serve(app, api.changedOrders, (since) =>
    readChanges(db, 'order', since, async (ids) =>
      (await findOrders(db, { ids, limit: ids.length })).map(toWireOrder),
    ),
  )
  serve(app, api.changedInvoices, (since) =>
    readChanges(db, 'invoice', since, async (ids) =>
      (await findInvoicesById(db, ids)).map(listedInvoice).map(toWireInvoice),
    ),
  )
  serve(app, api.changedCustomers, (since) =>
    readChanges(db, 'customer', since, (ids) => findCustomers(db, ids)),
  )
}
