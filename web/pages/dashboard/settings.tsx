import { api } from '#contract/api.ts'
import { callShop } from '#web/api-client.ts'
import { SellerForm } from '#web/features/settings/seller-form.tsx'
import type { Route } from './+types/settings'

export const meta = () => [{ title: 'Settings · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { seller: await callShop(request, api.getSeller, {}) }
}

export default function SettingsPage({ loaderData: { seller } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <h1 className="text-3xl">Settings</h1>
      <SellerForm seller={seller} />
    </div>
  )
}
