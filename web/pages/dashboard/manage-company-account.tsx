import { href } from 'react-router'
import { titled } from '#contract/brand.ts'
import { listInvoices } from '#contract/invoices/endpoints.ts'
import {
  companyAccount,
  companyStatement,
  exportCompanyStatement,
  printCompanyStatement,
  setTerms,
} from '#contract/terms/endpoints.ts'
import { callShop, fileFromShop, listShop } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { AccountView } from '#web/features/terms/account-view.tsx'
import { periodIn } from '#web/features/terms/period.ts'
import { TermsDialog } from '#web/features/terms/terms-dialog.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/manage-company-account'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(`Account of ${loaderData?.account.company ?? 'a company'}`) },
]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const [account, { rows: invoices }, statement] = await orNotFound(
    Promise.all([
      callShop(request, companyAccount, { id }),
      listShop(request, listInvoices, { company: id, state: 'open' }),
      callShop(request, companyStatement, { id, ...periodIn(request) }),
    ]),
  )
  return { account, invoices, statement }
}

export default function ManageCompanyAccount({ loaderData, params: { id } }: Route.ComponentProps) {
  const { account, statement } = loaderData
  return (
    <div className="grid gap-8">
      <PageHead
        title="Account"
        back={{ to: href('/dashBoard/manageCompanies/:id', { id }), text: account.company }}
      >
        <May call={setTerms}>
          <DialogButton dialog={(onClose) => <TermsDialog id={id} account={account} onClose={onClose} />}>
            {account.terms ? 'Change the terms' : 'Grant terms'}
          </DialogButton>
        </May>
      </PageHead>
      <AccountView
        {...loaderData}
        exported={(request) =>
          fileFromShop(request, exportCompanyStatement, { id, from: statement.from, to: statement.to })
        }
        printed={(request) =>
          fileFromShop(request, printCompanyStatement, { id, from: statement.from, to: statement.to })
        }
      />
    </div>
  )
}
