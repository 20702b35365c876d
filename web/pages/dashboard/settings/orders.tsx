import { titled } from '#contract/brand.ts'
import { getRetention } from '#contract/privacy/retention.ts'
import { getShopSettings } from '#contract/settings/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { RetentionForm } from '#web/features/privacy/retention-form.tsx'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { ShopSettingsForm } from '#web/features/settings/shop-settings-form.tsx'
import type { Route } from './+types/orders'

export const meta = () => [{ title: titled('Settings: Orders and data') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [shop, retention] = await Promise.all([
    callShop(request, getShopSettings, {}),
    callShop(request, getRetention, {}),
  ])
  return { shop, retention }
}

export default function OrderSettings({ loaderData: { shop, retention } }: Route.ComponentProps) {
  return (
    <SettingsPage name="Orders and data">
      <ShopSettingsForm settings={shop} />
      <RetentionForm retention={retention} />
    </SettingsPage>
  )
}
