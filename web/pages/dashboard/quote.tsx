import { data, href, Link } from 'react-router'
import { MAX_ADDRESSES } from '#contract/addresses/endpoints.ts'
import { api } from '#contract/api.ts'
import { canMove } from '#contract/quotes/status.ts'
import { mayCall } from '#contract/users/admin-roles.ts'
import { Refused } from '#http/call-errors.ts'
import { callShop, errorMessage, listShop } from '#web/api-client.ts'
import { OfferForm } from '#web/features/quotes/offer-form.tsx'
import { QuoteActions } from '#web/features/quotes/quote-actions.tsx'
import { QuoteLines } from '#web/features/quotes/quote-lines.tsx'
import { QuoteRounds } from '#web/features/quotes/quote-rounds.tsx'
import { QuoteBadge, Standing } from '#web/features/quotes/quote-status.tsx'
import { adminRoleOf } from '#web/features/sign-in/require-admin.ts'
import { PersonLink } from '#web/features/users/person-link.tsx'
import { NotFound } from '#web/ui/not-found.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/quote'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Quote ${loaderData?.quote.number ?? ''} · Hundredfold` },
]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  try {
    const [quote, role] = await Promise.all([callShop(request, api.getQuote, { id }), adminRoleOf(request)])
    const admin = role !== undefined
    const canOffer = admin && mayCall(api.offerQuote, role) && canMove('offer', 'shop', quote.status)
    const canAccept = !admin && canMove('accept', 'customer', quote.status)
    const [figures, { rows: addresses }] = await Promise.all([
      canOffer ? callShop(request, api.getQuoteFigures, { id }) : undefined,
      canAccept ? listShop(request, api.listAddresses, { limit: MAX_ADDRESSES }) : { rows: [] },
    ])
    return { quote, admin, figures, addresses }
  } catch (failure) {
    if (failure instanceof Refused && failure.status < 500) throw data(failure.message, { status: 404 })
    throw failure
  }
}

/** Withdraws the quote. */
export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  const sent = await request.formData()
  try {
    await callShop(request, api.withdrawQuote, { id, revision: Number(sent.get('revision')) })
    toast('Withdrawn')
    return {}
  } catch (failure) {
    return { error: errorMessage(failure) }
  }
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

export default function QuotePage({
  loaderData: { quote, admin, figures, addresses },
}: Route.ComponentProps) {
  const { number, productName, name, email, status, askedAt, revision } = quote
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <Link
          to={admin ? href('/dashBoard/manageQuotes') : href('/dashBoard/quotes')}
          className="anchor back-link inline-flex min-h-11 items-center justify-self-start"
        >
          {admin ? 'All quotes' : 'My quotes'}
        </Link>
        <h1 className="text-3xl wrap-anywhere" tabIndex={-1}>
          <span className="muted block pb-1 font-normal text-lg tracking-normal">{number}</span>
          {productName}
        </h1>
        <p className="flex flex-wrap items-center gap-3">
          <QuoteBadge status={status} />
          <span className="muted wrap-anywhere">
            Asked on <time dateTime={askedAt}>{day.format(new Date(askedAt))}</time>
            {admin && (
              <>
                {' '}
                by {name}, <PersonLink email={email} />
              </>
            )}
          </span>
        </p>
        <Standing quote={quote} admin={admin} />
        <QuoteActions quote={quote} addresses={addresses} admin={admin} />
      </div>
      <QuoteLines quote={quote} />
      {figures && <OfferForm key={revision} quote={quote} figures={figures} />}
      <QuoteRounds quote={quote} admin={admin} />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (typeof error === 'object' && error !== null && 'status' in error && error.status === 404)
    return <NotFound />
  throw error
}
