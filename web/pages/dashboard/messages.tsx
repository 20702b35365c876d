import { Link } from 'react-router'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { messageStates } from '#contract/contact/endpoints.ts'
import { listShop } from '#web/api-client.ts'
import { MessageCard } from '#web/features/contact/message-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/messages'

export const meta = () => [{ title: 'Messages · Hundredfold' }]

const Show = z.enum([...messageStates, 'all']).catch('open')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const show = Show.parse(new URL(request.url).searchParams.get('show'))
  const state = show === 'all' ? undefined : show
  const page = await loadPage(request, (place) => listShop(request, api.listMessages, { state, ...place }))
  return { page, show }
}

const names = { open: 'Open', answered: 'Answered', all: 'All' } as const

export default function Messages({ loaderData: { page, show } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-3xl">Messages</h1>
        <p className="muted max-w-prose">
          What was written to the shop on the contact page, newest first. Messages are kept for 90 days.
        </p>
      </div>
      <nav aria-label="Which messages" className="flex flex-wrap gap-1">
        {Show.unwrap().options.map((each) => (
          <Link
            key={each}
            to={`?show=${each}`}
            className="menu-entry"
            aria-current={each === show ? 'page' : undefined}
          >
            {names[each]}
          </Link>
        ))}
      </nav>
      {page.total === 0 && (
        <EmptyState sentence={show === 'open' ? 'Every message is answered.' : 'There are no messages.'} />
      )}
      <ul className="grid gap-4">
        {page.rows.map((message) => (
          <li key={message._id}>
            <MessageCard message={message} />
          </li>
        ))}
      </ul>
      <Pager page={page} nouns={['message', 'messages']} />
    </div>
  )
}
