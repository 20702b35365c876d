import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { invoiceFormatNames } from '#contract/electronic-invoices/endpoints.ts'
import { listTransmissions } from '#contract/invoice-transmissions/endpoints.ts'
import { listShop } from '#web/api-client.ts'
import { ResendButton } from '#web/features/invoice-transmissions/resend-button.tsx'
import { TransmissionState } from '#web/features/invoice-transmissions/transmission-state.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import type { Route } from './+types/undelivered-invoices'

export const meta = () => [{ title: titled('Undelivered Invoices') }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, (page) => listShop(request, listTransmissions, page))

export default function UndeliveredInvoices({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHead
        title="Undelivered Invoices"
        back={{ to: href('/dashBoard/manageInvoices'), text: 'All invoices' }}
        intro="Invoices and credit notes that were refused, wait to be sent, or wait for an answer, longest waiting first."
      />
      <RecordTable
        none={<EmptyState sentence="Every invoice has arrived." />}
        caption="Undelivered invoices and credit notes, longest waiting first"
        rows={page.rows}
        columns={[
          {
            head: 'Document',
            isName: true,
            cell: ({ document, invoice_id: id, format }) => (
              <>
                <Link
                  to={href('/dashBoard/invoices/:id', { id })}
                  className="tap-line font-medium whitespace-nowrap"
                >
                  {document}
                </Link>
                <span className="muted block text-sm">{invoiceFormatNames[format]}</span>
              </>
            ),
          },
          { head: 'Company', className: 'wrap-anywhere', cell: ({ company }) => company },
          {
            head: 'Status',
            className: 'md:w-2/5',
            cell: (transmission) => (
              <div className="grid gap-1">
                <TransmissionState transmission={transmission} />
                {transmission.answer && <p className="wrap-anywhere">{transmission.answer}</p>}
              </div>
            ),
          },
          {
            head: 'Actions',
            label: '',
            isEnd: true,
            cell: (transmission) =>
              transmission.state === 'refused' && <ResendButton transmission={transmission} />,
          },
        ]}
      />
      {page.total > 0 && <Pager page={page} nouns={['document', 'documents']} />}
    </div>
  )
}
