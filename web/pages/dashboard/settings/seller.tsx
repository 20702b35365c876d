import { titled } from '#contract/brand.ts'
import { getElectronicInvoices, getSeller } from '#contract/settings/seller.ts'
import { callShop } from '#web/api-client.ts'
import { ElectronicInvoices } from '#web/features/settings/electronic-invoices.tsx'
import { SellerForm } from '#web/features/settings/seller-form.tsx'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import type { Route } from './+types/seller'

export const meta = () => [{ title: titled('Settings: Seller') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [seller, { lacking }] = await Promise.all([
    callShop(request, getSeller, {}),
    callShop(request, getElectronicInvoices, {}),
  ])
  return { seller, lacking }
}

export default function SellerSettings({ loaderData: { seller, lacking } }: Route.ComponentProps) {
  return (
    <SettingsPage name="Seller">
      <SellerForm seller={seller} />
      <ElectronicInvoices lacking={lacking} />
    </SettingsPage>
  )
}
