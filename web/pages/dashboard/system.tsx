import { titled } from '#contract/brand.ts'
import { getSystem } from '#contract/system/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { GivenUpJobs } from '#web/features/system/given-up-jobs.tsx'
import { SettingsInForce } from '#web/features/system/settings-in-force.tsx'
import { SystemFacts } from '#web/features/system/system-facts.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/system'

export const meta = () => [{ title: titled('System') }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => callShop(request, getSystem, {})

export default function System({ loaderData: system }: Route.ComponentProps) {
  return (
    <div className="grid gap-10">
      <PageHead title="System" intro="How the shop is running: pending work, failures and the last backup." />
      <SystemFacts system={system} />
      <GivenUpJobs jobs={system.jobsGivenUp} />
      <SettingsInForce settings={system.settings} />
    </div>
  )
}
