import { useState, useSyncExternalStore } from 'react'
import { href, Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { askInProcess } from '#web/api-client.server.ts'
import { loadQuotable } from '#web/features/quotes/load-quotable.ts'
import { QuoteLinesForm } from '#web/features/quotes/quote-lines-form.tsx'
import { forVisitor, readQuoteDraft } from '#web/features/quotes/quote-of-lines.ts'
import { QuoteRequestForm } from '#web/features/quotes/quote-request-form.tsx'
import { seesAssortment } from '#web/features/sign-in/assortment.ts'
import { useSession } from '#web/features/sign-in/session.ts'
import { FormPage, Sent } from '#web/ui/forms/form-page.tsx'
import { pageMeta } from '#web/ui/page-meta.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/quote'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Request a quote',
    description: 'Tell us the product and the number of pieces, and we will answer with a price.',
    path: href('/quote'),
  })

export async function loader({ context }: Route.LoaderArgs) {
  return { products: await loadQuotable(askInProcess(context)) }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  if (!seesAssortment()) return serverLoader()
  const [{ loadQuotable }, { askAsMember }] = await Promise.all([
    import('#web/features/quotes/load-quotable.ts'),
    import('#web/api-client.ts'),
  ])
  return { products: await loadQuotable(askAsMember) }
}

export default function RequestQuote({ loaderData: { products } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { state } = useLocation()
  // The server has no location state, so the first render must not use it.
  const carried = useSyncExternalStore(
    never,
    () => state,
    () => undefined,
  )
  const draft = readQuoteDraft(carried)
  const session = useSession()
  const navigate = useNavigate()
  const [sent, setSent] = useState(false)

  /** A signed-in user can open the quote's page at once. */
  async function onSent({ insertedId: id }: { readonly insertedId: string }) {
    if (!session) return setSent(true)
    toast('We have your request')
    await navigate(href('/dashBoard/quotes/:id', { id }))
  }

  if (sent) {
    return (
      <Sent title="We have your request">
        We have sent you a confirmation by email, and will answer with a price, usually within one working
        day.
      </Sent>
    )
  }
  return (
    <FormPage
      title="Request a quote"
      intro="For larger quantities, later delivery or mixed models. We reply with a price and how long it is valid."
    >
      {draft ? (
        <QuoteLinesForm
          key={session ? 'member' : 'visitor'}
          draft={session ? draft : forVisitor(draft)}
          onSent={onSent}
        />
      ) : (
        <QuoteRequestForm
          products={products}
          productId={search.get('product') ?? ''}
          pieces={Number(search.get('pieces'))}
          onSent={onSent}
        />
      )}
      <p className="muted">
        Just a question?{' '}
        <Link to={href('/contact')} className="anchor">
          Write to us
        </Link>
      </p>
    </FormPage>
  )
}

/** A location's state never changes, so there is nothing to subscribe to. */
const never = () => () => undefined
