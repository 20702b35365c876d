import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import { succeeded } from '../replies.ts'
import { fromWire, toWire } from './api-mapping.ts'
import { changeCoupon, createCoupon } from './service.ts'
import { countCoupons, findCoupons } from './store.ts'

const toInserted = (id: string) => ({ insertedId: id })

export function couponRoutes(app: Service, db: Database): void {
  serve(app, api.listCoupons, async (list) =>
    (await readPage(list, (page) => findCoupons(db, page), countCoupons(db, list))).map(toWire),
  )
  serve(app, api.createCoupon, ({ code, ...form }, admin, key) =>
    replyOnce(key, toInserted, (keep) => createCoupon(db, { code, ...fromWire(form) }, admin, keep)),
  )
  serve(app, api.changeCoupon, ({ id, ...form }, admin) =>
    changeCoupon(db, id, fromWire(form), admin).then(succeeded),
  )
}
