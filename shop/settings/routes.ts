import { api } from '#contract/api.ts'
import type { PicturePort } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import type { ShopContext } from '../context.ts'
import { lackingOf } from '../electronic-invoices/party-details.ts'
import { announcedNow, changeAnnouncement, findAnnouncement } from './announcement.ts'
import { changeBrand, findBrand, loadBrand } from './brand.ts'
import { changeDiscovery, findDiscovery } from './discovery.ts'
import { changeSeller, findSeller } from './seller.ts'
import { changeShopSettings, findShopSettings } from './shop-settings.ts'
import { changeStorefront, findStorefront } from './storefront.ts'

type Parts = Pick<ShopContext, 'db' | 'holdMinutes' | 'approvalDays'> & {
  readonly pictures: PicturePort<Database>
}

export function settingsRoutes(app: Service, { db, pictures, holdMinutes, approvalDays }: Parts): void {
  serve(app, api.getBrand, () => findBrand(db))
  serve(app, api.changeBrand, async (brand, admin) => ({
    modifiedCount: Number(await changeBrand({ db, pictures }, brand, admin)),
  }))
  serve(app, api.getSeller, () => findSeller(db))
  serve(app, api.getElectronicInvoices, async () => ({ lacking: lackingOf(await findSeller(db)) }))
  serve(app, api.changeSeller, async (seller, admin) => ({
    modifiedCount: Number(await changeSeller(db, seller, admin)),
    lacking: lackingOf(seller),
  }))
  serve(app, api.getShopSettings, async () => ({
    ...(await findShopSettings(db)),
    startedWith: { holdMinutes, approvalDays },
  }))
  serve(app, api.changeShopSettings, async (settings, admin) => ({
    modifiedCount: Number(await changeShopSettings(db, settings, admin)),
  }))
  serve(app, api.getStorefront, () => findStorefront(db))
  serve(app, api.changeStorefront, async (storefront, admin) => {
    const changed = await changeStorefront({ db, pictures }, storefront, admin)
    if (changed) await loadBrand(db)
    return { modifiedCount: Number(changed) }
  })
  serve(app, api.getDiscovery, () => findDiscovery(db))
  serve(app, api.getDiscoverySettings, () => findDiscovery(db))
  serve(app, api.changeDiscovery, async (discovery, admin) => ({
    modifiedCount: Number(await changeDiscovery(db, discovery, admin)),
  }))
  serve(app, api.getAnnouncement, () => announcedNow(db))
  serve(app, api.getAnnouncementSettings, () => findAnnouncement(db))
  serve(app, api.changeAnnouncement, async (announcement, admin) => ({
    modifiedCount: Number(await changeAnnouncement(db, announcement, admin)),
  }))
}
