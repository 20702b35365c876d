import { titled } from '#contract/brand.ts'
import { listFreightTables } from '#contract/charges/freight.ts'
import { getHomeRegion, listTaxRates } from '#contract/charges/tax-rates.ts'
import { today } from '#contract/days.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { FreightTables } from '#web/features/charges/freight-tables.tsx'
import { HomeRegionForm } from '#web/features/charges/home-region-form.tsx'
import { TaxRates } from '#web/features/charges/tax-rates.tsx'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import type { Route } from './+types/taxes'

export const meta = () => [{ title: titled('Settings: Taxes and freight') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [rates, tables, home] = await Promise.all([
    listShop(request, listTaxRates, {}),
    listShop(request, listFreightTables, {}),
    callShop(request, getHomeRegion, {}),
  ])
  return { rates, tables, home, today: today() }
}

export default function TaxSettings({ loaderData: { rates, tables, home, today } }: Route.ComponentProps) {
  return (
    <SettingsPage name="Taxes and freight">
      <TaxRates rates={rates} today={today} />
      <FreightTables tables={tables} today={today} />
      <HomeRegionForm home={home} />
    </SettingsPage>
  )
}
