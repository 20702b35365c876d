import { titled } from '#contract/brand.ts'
import { getDiscoverySettings } from '#contract/settings/discovery.ts'
import { callShop } from '#web/api-client.ts'
import { DiscoveryForm } from '#web/features/settings/discovery-form.tsx'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import type { Route } from './+types/programs'

export const meta = () => [{ title: titled('Settings: Programs') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { discovery: await callShop(request, getDiscoverySettings, {}) }
}

export default function ProgramSettings({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsPage name="Programs">
      <DiscoveryForm discovery={loaderData.discovery} />
    </SettingsPage>
  )
}
