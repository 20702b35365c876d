import { z } from 'zod'
import { titled } from '#contract/brand.ts'
import { listMessages, messageStates } from '#contract/contact/endpoints.ts'
import { listShop } from '#web/api-client.ts'
import { MessageCard } from '#web/features/contact/message-card.tsx'
import { CardList } from '#web/ui/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { ViewTabs } from '#web/ui/view-tabs.tsx'
import type { Route } from './+types/messages'

export const meta = () => [{ title: titled('Messages') }]

const Show = z.enum([...messageStates, 'all']).catch('open')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const show = Show.parse(new URL(request.url).searchParams.get('show'))
  const state = show === 'all' ? undefined : show
  const page = await loadPage(request, (place) => listShop(request, listMessages, { state, ...place }))
  return { page, show }
}

const names = { open: 'Open', answered: 'Answered', all: 'All' } as const

export default function Messages({ loaderData: { page, show } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHead
        title="Messages"
        intro="Messages from the contact page, newest first. They are deleted after the period set in Settings."
      />
      <ViewTabs
        label="Which messages"
        tabs={Show.unwrap().options.map((each) => ({
          name: names[each],
          to: `?show=${each}`,
          isCurrent: each === show,
        }))}
      />
      {page.total === 0 && (
        <EmptyState sentence={show === 'open' ? 'Every message is answered.' : 'There are no messages.'} />
      )}
      <CardList rows={page.rows}>{(message) => <MessageCard message={message} />}</CardList>
      {page.total > 0 && <Pager page={page} nouns={['message', 'messages']} />}
    </div>
  )
}
