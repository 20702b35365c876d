import { titled } from '#contract/brand.ts'
import { myInvoices } from '#contract/invoices/endpoints.ts'
import { exportStatement, getAccount, getStatement, printStatement } from '#contract/terms/endpoints.ts'
import { callShop, fileFromShop, listShop } from '#web/api-client.ts'
import { forMembers } from '#web/features/companies/for-members.ts'
import { AccountView } from '#web/features/terms/account-view.tsx'
import { periodIn } from '#web/features/terms/period.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/account'

export const meta = () => [{ title: titled('Account') }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => forMembers(request, load(request))

async function load(request: Request) {
  const [account, { rows: invoices }, statement] = await Promise.all([
    callShop(request, getAccount, {}),
    listShop(request, myInvoices, { state: 'open' }),
    callShop(request, getStatement, periodIn(request)),
  ])
  return { account, invoices, statement }
}

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { from, to } = loaderData.statement
  return (
    <div className="grid gap-8">
      <PageHead
        title="Account"
        intro={
          <>What {loaderData.account.company} ordered on account, and amounts to pay by bank transfer.</>
        }
      />
      <AccountView
        {...loaderData}
        exported={(request) => fileFromShop(request, exportStatement, { from, to })}
        printed={(request) => fileFromShop(request, printStatement, { from, to })}
      />
    </div>
  )
}
