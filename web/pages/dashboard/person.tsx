import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { pageLimits } from '#contract/fields.ts'
import { getPerson, listNotes, NEWEST_OF_PERSON } from '#contract/users/person.ts'
import { callShop } from '#web/api-client.ts'
import { MessageText } from '#web/features/contact/message-text.tsx'
import { InvoicesTable } from '#web/features/invoices/invoices-table.tsx'
import { ordersThat } from '#web/features/orders/filter-address.ts'
import { OrdersTable } from '#web/features/orders/orders-table.tsx'
import { QuotesTable } from '#web/features/quotes/quotes-table.tsx'
import { ActForPerson } from '#web/features/users/act-for-person.tsx'
import { PersonFacts } from '#web/features/users/person-facts.tsx'
import { PersonNotes } from '#web/features/users/person-notes.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import type { Route } from './+types/person'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ params }: Route.MetaArgs) => [{ title: titled(params.email) }]

export async function clientLoader({ request, params: { email } }: Route.ClientLoaderArgs) {
  const [person, notes] = await orNotFound(
    Promise.all([
      callShop(request, getPerson, { email }),
      callShop(request, listNotes, { email, limit: pageLimits.most }),
    ]),
  )
  return { person, notes }
}

export default function Person({ loaderData: { person, notes } }: Route.ComponentProps) {
  const { email, name, orderCount, quoteCount, newestOrders, newestQuotes, newestInvoices } = person
  const of = new URLSearchParams({ q: email })
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl wrap-anywhere">{name || email}</h1>
        {person.account && !person.account.admin && <ActForPerson customer={person} />}
      </div>
      <PersonFacts person={person} />
      {newestOrders.length > 0 && (
        <Part
          title="Orders"
          all={
            orderCount > NEWEST_OF_PERSON && (
              <Link to={ordersThat({ buyer: email })} className="tap-link">
                All {formatCount(orderCount)} orders
              </Link>
            )
          }
        >
          <OrdersTable orders={newestOrders} columns={['products', 'pieces', 'total', 'placed', 'status']} />
        </Part>
      )}
      {newestInvoices.length > 0 && (
        <Part
          title="Invoices"
          all={
            newestInvoices.length === NEWEST_OF_PERSON && (
              <Link to={`${href('/dashBoard/manageInvoices')}?${of}`} className="tap-link">
                All invoices
              </Link>
            )
          }
        >
          <InvoicesTable caption="Invoices" invoices={newestInvoices} />
        </Part>
      )}
      {newestQuotes.length > 0 && (
        <Part
          title="Quotes"
          all={
            quoteCount > NEWEST_OF_PERSON && (
              <Link to={`${href('/dashBoard/manageQuotes')}?${of}`} className="tap-link">
                All {formatCount(quoteCount)} quotes
              </Link>
            )
          }
        >
          <QuotesTable quotes={newestQuotes} />
        </Part>
      )}
      {person.newestMessages.length > 0 && (
        <Part title="Messages">
          <ul className="grid gap-3">
            {person.newestMessages.map((message) => (
              <li key={message._id} className="surface grid gap-3 p-4 sm:p-5">
                <MessageText message={message} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <PersonNotes email={email} notes={notes} />
    </div>
  )
}

interface PartProps {
  readonly title: string
  /** A link to the full list, where only some are shown. */
  readonly all?: ReactNode
  readonly children: ReactNode
}

const Part = ({ title, all, children }: PartProps) => (
  <section aria-label={title} className="grid gap-4">
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <h2 className="text-xl">{title}</h2>
      {all}
    </div>
    {children}
  </section>
)
