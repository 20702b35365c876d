import { titled } from '#contract/brand.ts'
import { getSeller } from '#contract/settings/seller.ts'
import { callShop } from '#web/api-client.ts'
import { SellerForm } from '#web/features/settings/seller-form.tsx'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import type { Route } from './+types/seller'

export const meta = () => [{ title: titled('Settings: Seller') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const seller = await callShop(request, getSeller, {})
  return { seller }
}

export default function SellerSettings({ loaderData: { seller } }: Route.ComponentProps) {
  return (
    <SettingsPage name="Seller">
      <SellerForm seller={seller} />
    </SettingsPage>
  )
}
