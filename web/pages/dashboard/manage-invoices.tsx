import { useState } from 'react'
import { href } from 'react-router'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { listTransmissions } from '#contract/invoice-transmissions/endpoints.ts'
import { exportInvoices, InvoiceFilter, invoicePdf, listInvoices } from '#contract/invoices/endpoints.ts'
import { fileFromShop, listShop } from '#web/api-client.ts'
import { AccountingDialog } from '#web/features/accounting/accounting-dialog.tsx'
import { filterIn, InvoiceSearch, sortIn } from '#web/features/invoices/invoice-search.tsx'
import { InvoicesTable } from '#web/features/invoices/invoices-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyItem } from '#web/ui/copy-item.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { Menu, MenuLink } from '#web/ui/menu.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/manage-invoices'

export const meta = () => [{ title: titled('Manage Invoices') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = filterIn(request, InvoiceFilter)
  const sort = sortIn(request, filter)
  const [page, { total: undelivered }] = await Promise.all([
    loadPage(request, (place) => listShop(request, listInvoices, { ...filter, sort, ...place })),
    listShop(request, listTransmissions, { limit: 1 }),
  ])
  return { page, filter, sort, undelivered }
}

export default function ManageInvoices({ loaderData }: Route.ComponentProps) {
  const { page, filter, sort, undelivered } = loaderData
  const { rows: invoices } = page
  const [isBooking, setIsBooking] = useState(false)
  return (
    <div className="grid gap-6">
      <PageHead
        title="Manage Invoices"
        intro="Record bank transfers as they arrive. Reminders of open invoices are emailed automatically."
      >
        <div className="flex flex-wrap gap-2">
          <Menu label="More for invoices">
            <MenuLink to={href('/dashBoard/invoices/check')}>Check an e-invoice</MenuLink>
            <MenuLink to={href('/dashBoard/manageInvoices/months')}>Close a month</MenuLink>
            <MenuLink to={href('/dashBoard/manageInvoices/undelivered')}>
              Undelivered{undelivered > 0 && ` (${formatCount(undelivered)})`}
            </MenuLink>
          </Menu>
          <ExportButton
            label="Export CSV"
            name="invoices.csv"
            read={(request) => fileFromShop(request, exportInvoices, filter)}
          />
          <Button onClick={() => setIsBooking(true)}>Accounting</Button>
        </div>
      </PageHead>
      {isBooking && <AccountingDialog onClose={() => setIsBooking(false)} />}
      <InvoiceSearch label="Number, company, email, order or purchase order" filter={filter} />
      {invoices.length === 0 ? (
        <NothingFound>No invoice here matches.</NothingFound>
      ) : (
        <InvoicesTable
          caption="Invoices"
          invoices={invoices}
          withCustomer
          sort={sort}
          isAll={page.total === invoices.length}
          actions={({ _id: id, number, order_id }) => (
            <>
              <MenuLink icon="list" to={href('/dashBoard/order/:id', { id: order_id })}>
                See the order
              </MenuLink>
              <ExportButton
                label="PDF"
                of={number}
                name={`${number}.pdf`}
                read={(request) => fileFromShop(request, invoicePdf, { id })}
              />
              <CopyItem text={number}>Copy the number</CopyItem>
            </>
          )}
        />
      )}
      <Pager page={page} nouns={['invoice', 'invoices']} />
    </div>
  )
}
