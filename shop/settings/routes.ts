import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import { toFreightTable, toTaxRate } from '../charges/api-mapping.ts'
import { removeEntry } from '../charges/entries.ts'
import { addFreightTable, listFreightTables } from '../charges/freight-tables.ts'
import { addTaxRate, changeHomeRegion, findHomeRegion, listTaxRates } from '../charges/tax-rates.ts'
import type { ShopContext } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import { changeSynonyms, findSynonyms } from '../search/synonyms.ts'
import { announcedNow, changeAnnouncement, findAnnouncement } from './announcement.ts'
import { changeSeller, findSeller } from './seller.ts'
import { changeShopSettings, findShopSettings } from './shop-settings.ts'

const done = { success: true } as const
const toInserted = (id: string) => ({ insertedId: id })

type Parts = Pick<ShopContext, 'db' | 'holdMinutes' | 'approvalDays'>

export function settingsRoutes(app: Service, { db, holdMinutes, approvalDays }: Parts): void {
  serve(app, api.getSeller, () => findSeller(db))
  serve(app, api.changeSeller, async (seller, admin) => ({
    modifiedCount: Number(await changeSeller(db, seller, admin)),
  }))
  serve(app, api.getShopSettings, async () => ({
    ...(await findShopSettings(db)),
    startedWith: { holdMinutes, approvalDays },
  }))
  serve(app, api.changeShopSettings, async (settings, admin) => ({
    modifiedCount: Number(await changeShopSettings(db, settings, admin)),
  }))
  serve(app, api.getAnnouncement, () => announcedNow(db))
  serve(app, api.getAnnouncementSettings, () => findAnnouncement(db))
  serve(app, api.changeAnnouncement, async (announcement, admin) => ({
    modifiedCount: Number(await changeAnnouncement(db, announcement, admin)),
  }))
  serve(app, api.getSynonyms, () => findSynonyms(db))
  serve(app, api.changeSynonyms, async (synonyms, admin) => ({
    modifiedCount: Number(await changeSynonyms(db, synonyms, admin)),
  }))
  serve(app, api.getHomeRegion, () => findHomeRegion(db))
  serve(app, api.changeHomeRegion, async (home, admin) => ({
    modifiedCount: Number(await changeHomeRegion(db, home, admin)),
  }))
  serve(app, api.listTaxRates, async (list) => (await listTaxRates(db, list)).map(toTaxRate))
  serve(app, api.addTaxRate, (rate, admin, key) =>
    replyOnce(key, toInserted, (keep) => addTaxRate(db, rate, admin, keep)),
  )
  serve(app, api.removeTaxRate, async ({ id }, admin) => {
    await removeEntry(db, { table: 'tax_rates', id, action: 'tax-rate-removed' }, admin)
    return done
  })
  serve(app, api.listFreightTables, async (list) => (await listFreightTables(db, list)).map(toFreightTable))
  serve(app, api.addFreightTable, (table, admin, key) =>
    replyOnce(key, toInserted, (keep) => addFreightTable(db, table, admin, keep)),
  )
  serve(app, api.removeFreightTable, async ({ id }, admin) => {
    await removeEntry(db, { table: 'freight_tables', id, action: 'freight-table-removed' }, admin)
    return done
  })
}
