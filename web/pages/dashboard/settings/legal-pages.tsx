import { titled } from '#contract/brand.ts'
import { today } from '#contract/days.ts'
import { listLegalTexts } from '#contract/legal-texts/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { LegalTextsSection } from '#web/features/legal-texts/legal-texts-section.tsx'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import type { Route } from './+types/legal-pages'

export const meta = () => [{ title: titled('Settings: Legal pages') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const texts = await callShop(request, listLegalTexts, {})
  return { texts, today: today() }
}

export default function LegalPageSettings({ loaderData: { texts, today } }: Route.ComponentProps) {
  return (
    <SettingsPage name="Legal pages">
      <LegalTextsSection texts={texts} today={today} />
    </SettingsPage>
  )
}
