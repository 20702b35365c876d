import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '../idempotency.ts'
import { addAddress, changeAddress, deleteAddress, listAddresses, setDefaultAddress } from './service.ts'

const done = { success: true } as const

export function addressRoutes(app: Service, db: Database): void {
  serve(app, api.listAddresses, async (list, caller) =>
    (await listAddresses(db, list, caller)).map(({ id, ...fields }) => ({ _id: id, ...fields })),
  )
  serve(app, api.addAddress, (fields, caller, key) =>
    replyOnce(
      key,
      (id: string) => ({ insertedId: id }),
      (keep) => addAddress(db, fields, caller, keep),
    ),
  )
  serve(app, api.changeAddress, async ({ id, ...fields }, caller) => {
    await changeAddress(db, id, fields, caller)
    return done
  })
  serve(app, api.deleteAddress, async ({ id }, caller) => {
    await deleteAddress(db, id, caller)
    return done
  })
  serve(app, api.setDefaultAddress, async ({ id }, caller) => {
    await setDefaultAddress(db, id, caller)
    return done
  })
}
