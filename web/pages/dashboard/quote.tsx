import { href } from 'react-router'
import { listAddresses, MAX_ADDRESSES } from '#contract/addresses/endpoints.ts'
import { titled } from '#contract/brand.ts'
import { offerQuote } from '#contract/quotes/moves.ts'
import { canMove } from '#contract/quotes/status.ts'
import { mayCall } from '#contract/users/admin-roles.ts'
import { listShop } from '#web/api-client.ts'
import { chargedToNothing, loadChargedTo } from '#web/features/cost-centres/charged-to.ts'
import { loadFigures, loadQuote } from '#web/features/quotes/load-quote.ts'
import { OfferForm } from '#web/features/quotes/offer-form.tsx'
import { QuoteAnswer, QuoteMenu } from '#web/features/quotes/quote-actions.tsx'
import { QuoteFacts } from '#web/features/quotes/quote-facts.tsx'
import { QuoteLines } from '#web/features/quotes/quote-lines.tsx'
import { QuoteRounds } from '#web/features/quotes/quote-rounds.tsx'
import { QuoteBadge, Standing } from '#web/features/quotes/quote-status.tsx'
import { adminRoleOf } from '#web/features/sign-in/require-admin.ts'
import { useSession } from '#web/features/sign-in/session.ts'
import { PersonLink } from '#web/features/users/person-link.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { RecordBody, RecordHead } from '#web/ui/record-head.tsx'
import type { Route } from './+types/quote'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(`Quote ${loaderData?.quote.number ?? ''}`) },
]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const [quote, role] = await orNotFound(Promise.all([loadQuote(request, id), adminRoleOf(request)]))
  const admin = role !== undefined
  const canOffer = admin && mayCall(offerQuote, role) && canMove('offer', 'shop', quote.status)
  const canAccept = !admin && canMove('accept', 'customer', quote.status)
  const [figures, { rows: addresses }, chargedTo] = await Promise.all([
    canOffer ? loadFigures(request, quote) : undefined,
    canAccept ? listShop(request, listAddresses, { limit: MAX_ADDRESSES }) : { rows: [] },
    canAccept ? loadChargedTo(request) : chargedToNothing,
  ])
  return { quote, admin, figures, addresses, chargedTo }
}

export default function QuotePage({
  loaderData: { quote, admin, figures, addresses, chargedTo },
}: Route.ComponentProps) {
  const { number, productName, name, email, status, askedAt, actedBy, revision } = quote
  // An admin who acts for the customer leaves the answer to them.
  const isActing = useSession()?.acting !== undefined
  return (
    <div className="grid gap-8">
      <RecordHead
        list={{
          to: admin ? href('/dashBoard/manageQuotes') : href('/dashBoard/quotes'),
          text: admin ? 'All quotes' : 'My quotes',
        }}
        number={number}
        title={productName}
        state={<QuoteBadge status={status} />}
        actions={
          !isActing && <QuoteAnswer {...chargedTo} quote={quote} addresses={addresses} admin={admin} />
        }
        menu={!isActing && <QuoteMenu quote={quote} admin={admin} />}
        about={
          <>
            Requested on <time dateTime={askedAt}>{formatDay(askedAt)}</time>
            {admin && (
              <>
                {' '}
                {actedBy ? 'for' : 'by'} {name}, <PersonLink email={email} />
              </>
            )}
            {actedBy && `${admin ? '' : ' for you'} by ${actedBy}`}
          </>
        }
      >
        <Standing quote={quote} admin={admin} />
      </RecordHead>
      <RecordBody aside={<QuoteFacts quote={quote} admin={admin} canShare={!isActing} />}>
        <QuoteLines quote={quote} admin={admin} />
        {figures && <OfferForm key={revision} quote={quote} figures={figures} />}
        <QuoteRounds quote={quote} admin={admin} />
      </RecordBody>
    </div>
  )
}
