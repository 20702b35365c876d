import { titled } from '#contract/brand.ts'
import { getSynonyms } from '#contract/search/synonyms.ts'
import { getAnnouncementSettings } from '#contract/settings/announcement.ts'
import { getStorefront } from '#contract/settings/storefront.ts'
import { callShop } from '#web/api-client.ts'
import { SynonymsForm } from '#web/features/search/synonyms-form.tsx'
import { AnnouncementForm } from '#web/features/settings/announcement-form.tsx'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { StorefrontForm } from '#web/features/settings/storefront-form.tsx'
import type { Route } from './+types/storefront'

export const meta = () => [{ title: titled('Settings: Storefront') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [storefront, announcement, synonyms] = await Promise.all([
    callShop(request, getStorefront, {}),
    callShop(request, getAnnouncementSettings, {}),
    callShop(request, getSynonyms, {}),
  ])
  return { storefront, announcement, synonyms }
}

export default function StorefrontSettings({ loaderData }: Route.ComponentProps) {
  const { storefront, announcement, synonyms } = loaderData
  return (
    <SettingsPage name="Storefront">
      <StorefrontForm storefront={storefront} />
      <AnnouncementForm announcement={announcement} />
      <SynonymsForm synonyms={synonyms} />
    </SettingsPage>
  )
}
