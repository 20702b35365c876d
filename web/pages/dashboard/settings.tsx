import { api } from '#contract/api.ts'
import { titled } from '#contract/brand.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { FreightTables } from '#web/features/charges/freight-tables.tsx'
import { HomeRegionForm } from '#web/features/charges/home-region-form.tsx'
import { TaxRates } from '#web/features/charges/tax-rates.tsx'
import { AccountingForm } from '#web/features/invoices/accounting-form.tsx'
import { LegalTextsSection } from '#web/features/legal-texts/legal-texts-section.tsx'
import { RetentionForm } from '#web/features/privacy/retention-form.tsx'
import { SynonymsForm } from '#web/features/search/synonyms-form.tsx'
import { AnnouncementForm } from '#web/features/settings/announcement-form.tsx'
import { BrandForm } from '#web/features/settings/brand-form.tsx'
import { SellerForm } from '#web/features/settings/seller-form.tsx'
import { ShopSettingsForm } from '#web/features/settings/shop-settings-form.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/settings'

export const meta = () => [{ title: titled('Settings') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [
    brand,
    legalTexts,
    seller,
    shop,
    retention,
    announcement,
    synonyms,
    home,
    rates,
    tables,
    accounting,
  ] = await Promise.all([
    callShop(request, api.getBrand, {}),
    callShop(request, api.listLegalTexts, {}),
    callShop(request, api.getSeller, {}),
    callShop(request, api.getShopSettings, {}),
    callShop(request, api.getRetention, {}),
    callShop(request, api.getAnnouncementSettings, {}),
    callShop(request, api.getSynonyms, {}),
    callShop(request, api.getHomeRegion, {}),
    listShop(request, api.listTaxRates, {}),
    listShop(request, api.listFreightTables, {}),
    callShop(request, api.getAccounting, {}),
  ])
  const today = new Date().toISOString().slice(0, 10)
  return {
    brand,
    legalTexts,
    seller,
    shop,
    retention,
    announcement,
    synonyms,
    home,
    rates,
    tables,
    accounting,
    today,
  }
}

export default function SettingsPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <PageHead
        title="Settings"
        intro="Who sells, what the shop is called and looks like, its legal pages, how long orders wait and data is kept, what visitors read above every page, and tax, freight and accounting."
      />
      <SellerForm seller={loaded.seller} />
      <BrandForm brand={loaded.brand} />
      <LegalTextsSection texts={loaded.legalTexts} today={loaded.today} />
      <ShopSettingsForm settings={loaded.shop} />
      <RetentionForm retention={loaded.retention} />
      <AnnouncementForm announcement={loaded.announcement} />
      <SynonymsForm synonyms={loaded.synonyms} />
      <TaxRates rates={loaded.rates} today={loaded.today} />
      <FreightTables tables={loaded.tables} today={loaded.today} />
      <HomeRegionForm home={loaded.home} />
      <AccountingForm accounting={loaded.accounting} />
    </div>
  )
}
