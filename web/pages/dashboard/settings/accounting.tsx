import { getAccounting } from '#contract/accounting/endpoints.ts'
import { titled } from '#contract/brand.ts'
import { callShop } from '#web/api-client.ts'
import { AccountingForm } from '#web/features/accounting/accounting-form.tsx'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import type { Route } from './+types/accounting'

export const meta = () => [{ title: titled('Settings: Accounting') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const accounting = await callShop(request, getAccounting, {})
  return { accounting }
}

export default function AccountingSettings({ loaderData: { accounting } }: Route.ComponentProps) {
  return (
    <SettingsPage name="Accounting">
      <AccountingForm accounting={accounting} />
    </SettingsPage>
  )
}
