import { useState } from 'react'
import { data, href, Link } from 'react-router'
import { api } from '#contract/api.ts'
import { Refused } from '#http/call-errors.ts'
import { callShop, fileFromShop, listShop } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/may.tsx'
import { AccountView } from '#web/features/terms/account-view.tsx'
import { periodIn } from '#web/features/terms/period.ts'
import { TermsDialog } from '#web/features/terms/terms-dialog.tsx'
import { NotFound } from '#web/ui/not-found.tsx'
import type { Route } from './+types/manage-company-account'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Account of ${loaderData?.account.company ?? 'a company'} · Hundredfold` },
]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  try {
    const [account, { rows: invoices }, statement] = await Promise.all([
      callShop(request, api.companyAccount, { id }),
      listShop(request, api.listInvoices, { company: id, state: 'open' }),
      callShop(request, api.companyStatement, { id, ...periodIn(request) }),
    ])
    return { account, invoices, statement }
  } catch (failure) {
    if (failure instanceof Refused && failure.status < 500) throw data(failure.message, { status: 404 })
    throw failure
  }
}

export default function ManageCompanyAccount({ loaderData, params: { id } }: Route.ComponentProps) {
  const { account, statement } = loaderData
  const [changing, setChanging] = useState(false)
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <Link
          to={href('/dashBoard/manageCompanies/:id', { id })}
          className="anchor inline-flex min-h-11 items-center justify-self-start"
        >
          {account.company}
        </Link>
        <h1 className="text-3xl">Account</h1>
        <May call={api.setTerms}>
          <button type="button" className="btn justify-self-start" onClick={() => setChanging(true)}>
            {account.terms ? 'Change the terms' : 'Grant terms'}
          </button>
        </May>
      </div>
      <AccountView
        {...loaderData}
        exported={(request) =>
          fileFromShop(request, api.exportCompanyStatement, { id, from: statement.from, to: statement.to })
        }
        printed={(request) =>
          fileFromShop(request, api.printCompanyStatement, { id, from: statement.from, to: statement.to })
        }
      />
      {changing && <TermsDialog id={id} account={account} onClose={() => setChanging(false)} />}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (typeof error === 'object' && error !== null && 'status' in error && error.status === 404)
    return <NotFound />
  throw error
}
