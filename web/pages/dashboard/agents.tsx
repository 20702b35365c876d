import { useState } from 'react'
import { listAgents } from '#contract/agents/endpoints.ts'
import { titled } from '#contract/brand.ts'
import { listShop } from '#web/api-client.ts'
import { AgentsTable } from '#web/features/agents/agents-table.tsx'
import { MakeAgentDialog } from '#web/features/agents/make-agent-dialog.tsx'
import { loadChargedTo } from '#web/features/cost-centres/charged-to.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/agents'

export const meta = () => [{ title: titled('Agents') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, { costCentres }] = await Promise.all([
    loadPage(request, (place) => listShop(request, listAgents, place)),
    loadChargedTo(request),
  ])
  return { page, costCentres }
}

export default function Agents({ loaderData: { page, costCentres } }: Route.ComponentProps) {
  const [isMaking, setMaking] = useState(false)
  return (
    <div className="grid gap-6">
      <PageHead
        title="Agents"
        intro="Programs that buy for you or your colleagues, within limits of their own. They cannot change members or limits, and an order above a limit needs approval."
      >
        <Button primary onClick={() => setMaking(true)}>
          Connect an agent
        </Button>
      </PageHead>
      <AgentsTable agents={page.rows} />
      {page.total > 0 && <Pager page={page} nouns={['agent', 'agents']} />}
      {isMaking && <MakeAgentDialog costCentres={costCentres} onClose={() => setMaking(false)} />}
    </div>
  )
}
