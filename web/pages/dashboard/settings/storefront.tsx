import { titled } from '#contract/brand.ts'
import { getSynonyms } from '#contract/search/synonyms.ts'
import { getAnnouncementSettings } from '#contract/settings/announcement.ts'
import { callShop } from '#web/api-client.ts'
import { SynonymsForm } from '#web/features/search/synonyms-form.tsx'
import { AnnouncementForm } from '#web/features/settings/announcement-form.tsx'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import type { Route } from './+types/storefront'

export const meta = () => [{ title: titled('Settings: Storefront') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [announcement, synonyms] = await Promise.all([
    callShop(request, getAnnouncementSettings, {}),
    callShop(request, getSynonyms, {}),
  ])
  return { announcement, synonyms }
}

export default function StorefrontSettings({ loaderData: { announcement, synonyms } }: Route.ComponentProps) {
  return (
    <SettingsPage name="Storefront">
      <AnnouncementForm announcement={announcement} />
      <SynonymsForm synonyms={synonyms} />
    </SettingsPage>
  )
}
