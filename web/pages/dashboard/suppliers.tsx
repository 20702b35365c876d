import { useState } from 'react'
import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { counted, formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import {
  addSupplier,
  changeSupplier,
  listPurchasingSuppliers,
  type PurchasingSupplier,
} from '#contract/purchasing/suppliers.ts'
import { listShop } from '#web/api-client.ts'
import { SupplierDialog } from '#web/features/purchasing/supplier-dialog.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import type { Route } from './+types/suppliers'

export const meta = () => [{ title: titled('Suppliers') }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, (page) => listShop(request, listPurchasingSuppliers, page))

export default function Suppliers({ loaderData: page }: Route.ComponentProps) {
  const [edited, setEdited] = useState<PurchasingSupplier | 'new'>()
  return (
    <div className="grid gap-6">
      <PageHead
        title="Suppliers"
        intro="Suppliers and their lead times, on which the reorder list bases its suggestions."
      >
        <May call={addSupplier}>
          <Button primary onClick={() => setEdited('new')}>
            New supplier
          </Button>
        </May>
      </PageHead>
      <RecordTable
        caption="Suppliers, newest first"
        none={<EmptyState sentence="No suppliers yet." />}
        rows={page.rows}
        columns={[
          {
            head: 'Supplier',
            isName: true,
            className: 'wrap-anywhere',
            cell: ({ name, email }) => (
              <>
                <span className="font-medium">{name}</span>
                {email && <span className="muted block text-sm">{email}</span>}
              </>
            ),
          },
          {
            head: 'Products',
            isEnd: true,
            cell: ({ _id, productCount }) => (
              <Link
                to={`${href('/dashBoard/reorderList')}?supplier=${_id}`}
                className="anchor inline-flex min-h-6 items-center"
              >
                {formatCount(productCount)}
              </Link>
            ),
          },
          { head: 'Lead time', isEnd: true, cell: ({ leadDays }) => counted(leadDays, 'day') },
          { head: 'Covers', isEnd: true, cell: ({ coverDays }) => counted(coverDays, 'day') },
          {
            head: 'Minimum',
            isEnd: true,
            cell: ({ minimum }) => (minimum > 0 ? formatAmount(minimum) : <span className="muted">–</span>),
          },
          {
            head: 'Change',
            isEnd: true,
            cell: (supplier) => (
              <May call={changeSupplier}>
                <Button onClick={() => setEdited(supplier)}>
                  Edit<span className="sr-only"> {supplier.name}</span>
                </Button>
              </May>
            ),
          },
        ]}
      />
      <Pager page={page} nouns={['supplier', 'suppliers']} />
      {edited && (
        <SupplierDialog
          supplier={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}
