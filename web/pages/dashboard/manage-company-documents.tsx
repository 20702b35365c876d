import { href } from 'react-router'
import { titled } from '#contract/brand.ts'
import { getCompanyAccount } from '#contract/companies/accounts.ts'
import { listElectronicDocuments } from '#contract/electronic-orders/endpoints.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { SentDocuments } from '#web/features/electronic-orders/sent-documents.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/manage-company-documents'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = () => [{ title: titled('Documents sent') }]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const [company, page] = await orNotFound(
    Promise.all([
      callShop(request, getCompanyAccount, { id }),
      loadPage(request, (place) => listShop(request, listElectronicDocuments, { id, ...place })),
    ]),
  )
  return { company, page }
}

export default function ManageCompanyDocuments({ loaderData }: Route.ComponentProps) {
  const {
    company: { _id: id, name },
    page,
  } = loaderData
  return (
    <div className="grid gap-6">
      <PageHead
        title="Documents sent"
        back={{ to: href('/dashBoard/manageCompanies/:id', { id }), text: name }}
        intro={`Documents sent to the purchasing systems of ${name} on their orders in the last 30 days, newest first.`}
      />
      <SentDocuments documents={page.rows} />
      {page.total > 0 && <Pager page={page} nouns={['document', 'documents']} />}
    </div>
  )
}
