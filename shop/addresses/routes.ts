import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '../idempotency.ts'
import { inserted, succeeded } from '../replies.ts'
import { changeBillingAddress, deleteBillingAddress, findBillingAddress } from './billing.ts'
import { addAddress, changeAddress, deleteAddress, listAddresses, setDefaultAddress } from './service.ts'

export function addressRoutes(app: Service, db: Database): void {
  // Before the calls of one address, whose paths match too.
  serve(app, api.getBillingAddress, async (_, caller) => ({ address: await findBillingAddress(db, caller) }))
  serve(app, api.changeBillingAddress, (fields, caller) =>
    changeBillingAddress(db, fields, caller).then(succeeded),
  )
  serve(app, api.deleteBillingAddress, (_, caller) => deleteBillingAddress(db, caller).then(succeeded))
  serve(app, api.listAddresses, async (list, caller) =>
    (await listAddresses(db, list, caller)).map(({ id, ...fields }) => ({ _id: id, ...fields })),
  )
  serve(app, api.addAddress, (fields, caller, key) =>
    replyOnce(key, inserted, (keep) => addAddress(db, fields, caller, keep)),
  )
  serve(app, api.changeAddress, ({ id, ...fields }, caller) =>
    changeAddress(db, id, fields, caller).then(succeeded),
  )
  serve(app, api.deleteAddress, ({ id }, caller) => deleteAddress(db, id, caller).then(succeeded))
  serve(app, api.setDefaultAddress, ({ id }, caller) => setDefaultAddress(db, id, caller).then(succeeded))
}
