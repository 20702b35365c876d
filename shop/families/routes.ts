import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import { assortmentOf } from '../companies/assortment.ts'
import { replyOnce } from '../idempotency.ts'
import type { Catalogue } from '../products/edit.ts'
import { inserted, succeeded } from '../replies.ts'
import { toFamily, toListed } from './api-mapping.ts'
import { changeFamily, dissolveFamily, getFamily, listFamilies, makeFamily } from './service.ts'
import { addVariants, changeVariants } from './variants.ts'

export function familyRoutes(app: Service, catalogue: Catalogue): void {
  const { db } = catalogue
  serve(app, api.getFamily, async ({ id }, caller) => toFamily(await getFamily(db, id, assortmentOf(caller))))
  serve(app, api.listFamilies, async (list) => (await listFamilies(db, list)).map(toListed))
  serve(app, api.makeFamily, (sent, admin, key) =>
    replyOnce(key, inserted, (keep) => makeFamily(catalogue, sent, admin, keep)),
  )
  serve(app, api.changeFamily, ({ id, ...sent }, admin, key) =>
    replyOnce(key, succeeded, (keep) => changeFamily(catalogue, id, sent, admin, keep)),
  )
  serve(app, api.dissolveFamily, ({ id }, admin) => dissolveFamily(catalogue, id, admin).then(succeeded))
  serve(app, api.addVariants, ({ id, ...sent }, admin, key) =>
    replyOnce(
      key,
      (insertedIds: string[]) => ({ insertedIds }),
      (keep) => addVariants(catalogue, id, sent, admin, keep),
    ),
  )
  serve(app, api.changeVariants, async ({ id, variants }, admin) => ({
    modifiedCount: await changeVariants(catalogue, id, variants, admin),
  }))
}
