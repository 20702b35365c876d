import { useState } from 'react'
import { data, href, Link } from 'react-router'
import { api } from '#contract/api.ts'
import { pageLimits } from '#contract/fields.ts'
import { formatDollars } from '#contract/money.ts'
import { Refused } from '#http/call-errors.ts'
import { callShop } from '#web/api-client.ts'
import { Fact, RuleFacts } from '#web/features/companies/company-facts.tsx'
import { limitText, MemberCell } from '#web/features/companies/member-cell.tsx'
import { roleNames } from '#web/features/companies/roles.ts'
import { TaxExemption } from '#web/features/companies/tax-exemption.tsx'
import { OrdersTable } from '#web/features/orders/orders-table.tsx'
import { AssignDialog } from '#web/features/price-lists/assign-dialog.tsx'
import { May } from '#web/features/sign-in/may.tsx'
import { AccountFacts } from '#web/features/terms/account-facts.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { NotFound } from '#web/ui/not-found.tsx'
import type { Route } from './+types/manage-company'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.company.name ?? 'Company'} · Hundredfold` },
]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  try {
    const [company, account, lists] = await Promise.all([
      callShop(request, api.getCompanyAccount, { id }),
      callShop(request, api.companyAccount, { id }),
      callShop(request, api.allPriceLists, { limit: pageLimits.most }),
    ])
    return { company, account, lists }
  } catch (failure) {
    if (failure instanceof Refused && failure.status < 500) throw data(failure.message, { status: 404 })
    throw failure
  }
}

export default function ManageCompany({ loaderData: { company, account, lists } }: Route.ComponentProps) {
  const [assigning, setAssigning] = useState(false)
  const { _id, name, taxNumber, since, members, orderCount, orderTotal, priceList, newestOrders } = company
  return (
    <div className="grid gap-8">
      <div className="grid gap-2">
        <Link
          to={href('/dashBoard/manageCompanies')}
          className="anchor inline-flex min-h-11 items-center justify-self-start"
        >
          All companies
        </Link>
        <h1 className="text-3xl wrap-anywhere">{name}</h1>
      </div>
      <dl className="surface grid gap-x-10 gap-y-5 p-6 sm:grid-cols-2 sm:p-8">
        {taxNumber && <Fact label="Tax number">{taxNumber}</Fact>}
        <Fact label="Tax">
          <TaxExemption company={company} />
        </Fact>
        <Fact label="Since">
          <time dateTime={since}>{formatDay(since)}</time>
        </Fact>
        <Fact label="Orders">
          {orderCount === 0 ? 'None' : `${formatCount(orderCount)} for ${formatDollars(orderTotal)}`}
        </Fact>
        <Fact label="Price list">
          <span className="flex flex-wrap items-center gap-x-4">
            {priceList ? (
              <Link
                to={href('/dashBoard/priceLists/:id', { id: priceList._id })}
                className="anchor -my-2.5 inline-flex min-h-11 items-center"
              >
                {priceList.name}
              </Link>
            ) : (
              'None'
            )}
            <May call={api.assignPriceList}>
              <button type="button" className="btn" onClick={() => setAssigning(true)}>
                Change the price list
              </button>
            </May>
          </span>
        </Fact>
        <RuleFacts rules={company} />
      </dl>
      <section aria-labelledby="account" className="grid gap-4">
        <h2 id="account" className="text-xl">
          Account
        </h2>
        <AccountFacts account={account} />
        <Link
          to={href('/dashBoard/manageCompanies/:id/account', { id: _id })}
          prefetch="intent"
          className="btn justify-self-start"
        >
          Terms, open invoices and statement
        </Link>
      </section>
      <section aria-labelledby="members" className="grid gap-4">
        <h2 id="members" className="text-xl">
          Members
        </h2>
        <table className="stacked-table surface" aria-labelledby="members">
          <thead>
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Role</th>
              <th scope="col">Limit</th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member._id}>
                <MemberCell member={member} />
                <td data-label="Role">{roleNames[member.role]}</td>
                <td data-label="Limit">{limitText(member)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {newestOrders.length > 0 && (
        <section aria-labelledby="newest-orders" className="grid gap-4">
          <h2 id="newest-orders" className="text-xl">
            Newest orders
          </h2>
          <OrdersTable orders={newestOrders} />
        </section>
      )}
      {assigning && <AssignDialog company={company} lists={lists} onClose={() => setAssigning(false)} />}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (typeof error === 'object' && error !== null && 'status' in error && error.status === 404)
    return <NotFound />
  throw error
}
