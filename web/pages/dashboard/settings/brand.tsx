import { titled } from '#contract/brand.ts'
import { getBrand } from '#contract/settings/brand.ts'
import { callShop } from '#web/api-client.ts'
import { BrandForm } from '#web/features/settings/brand-form.tsx'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import type { Route } from './+types/brand'

export const meta = () => [{ title: titled('Settings: Brand') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const brand = await callShop(request, getBrand, {})
  return { brand }
}

export default function BrandSettings({ loaderData: { brand } }: Route.ComponentProps) {
  return (
    <SettingsPage name="Brand">
      <BrandForm brand={brand} />
    </SettingsPage>
  )
}
