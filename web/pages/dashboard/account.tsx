import { api } from '#contract/api.ts'
import { titled } from '#contract/brand.ts'
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
    callShop(request, api.getAccount, {}),
    listShop(request, api.myInvoices, { state: 'open' }),
    callShop(request, api.getStatement, periodIn(request)),
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
          <>What {loaderData.account.company} ordered on account, and what is to be paid by bank transfer.</>
        }
      />
      <AccountView
        {...loaderData}
        exported={(request) => fileFromShop(request, api.exportStatement, { from, to })}
        printed={(request) => fileFromShop(request, api.printStatement, { from, to })}
      />
    </div>
  )
}
