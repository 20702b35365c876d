import { titled } from '#contract/brand.ts'
import { listFees } from '#contract/charges/fees.ts'
import { listFreightTables } from '#contract/charges/freight.ts'
import { listGoodsGroups } from '#contract/charges/goods-groups.ts'
import { listReverseChargeRules } from '#contract/charges/reverse-charge.ts'
import { getHomeRegion, listTaxRates } from '#contract/charges/tax-rates.ts'
import { today } from '#contract/days.ts'
import { getSeller } from '#contract/settings/seller.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { Fees } from '#web/features/charges/fees.tsx'
import { FreightTables } from '#web/features/charges/freight-tables.tsx'
import { GoodsGroupsForm } from '#web/features/charges/goods-groups-form.tsx'
import { HomeRegionForm } from '#web/features/charges/home-region-form.tsx'
import { ReverseChargeRules } from '#web/features/charges/reverse-charge-rules.tsx'
import { TaxRates } from '#web/features/charges/tax-rates.tsx'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import type { Route } from './+types/taxes'

export const meta = () => [{ title: titled('Settings: Taxes and freight') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [rates, tables, home, byLaw, groups, fees, seller] = await Promise.all([
    listShop(request, listTaxRates, {}),
    listShop(request, listFreightTables, {}),
    callShop(request, getHomeRegion, {}),
    callShop(request, listReverseChargeRules, {}),
    callShop(request, listGoodsGroups, {}),
    callShop(request, listFees, {}),
    callShop(request, getSeller, {}),
  ])
  return { rates, tables, home, byLaw, groups, fees, country: seller.country, today: today() }
}

export default function TaxSettings({ loaderData }: Route.ComponentProps) {
  const { rates, tables, home, byLaw, groups, fees, country, today } = loaderData
  return (
    <SettingsPage name="Taxes and freight">
      <TaxRates rates={rates} today={today} />
      <ReverseChargeRules {...byLaw} country={country} today={today} />
      <Fees fees={fees} today={today} />
      <FreightTables tables={tables} today={today} />
      <GoodsGroupsForm groups={groups} />
      <HomeRegionForm home={home} />
    </SettingsPage>
  )
}
