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
import { May, useMay } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MenuItem, MenuLink, RowMenu } from '#web/ui/menu.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import type { Route } from './+types/suppliers'

export const meta = () => [{ title: titled('Suppliers') }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, (page) => listShop(request, listPurchasingSuppliers, page))

const productsOf = (supplier: string) => `${href('/dashBoard/reorderList')}?supplier=${supplier}`

export default function Suppliers({ loaderData: page }: Route.ComponentProps) {
  const may = useMay()
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
            pocket: 'name',
            className: 'font-medium',
            cell: (supplier) =>
              may(changeSupplier) ? (
                <button
                  type="button"
                  className="row-link cursor-pointer text-start wrap-anywhere"
                  onClick={() => setEdited(supplier)}
                >
                  {supplier.name}
                </button>
              ) : (
                <span className="wrap-anywhere">{supplier.name}</span>
              ),
          },
          {
            head: 'Email',
            pocket: 'note',
            className: 'muted',
            leaves: 'later',
            cell: ({ email }) => <OneLine>{email}</OneLine>,
          },
          {
            head: 'Products',
            isEnd: true,
            pocket: 'end',
            cell: ({ _id, productCount }) => (
              <Link to={productsOf(_id)} className="tap-line">
                {formatCount(productCount)}
                <span className="md:sr-only"> {productCount === 1 ? 'product' : 'products'}</span>
              </Link>
            ),
          },
          {
            head: 'Lead time',
            isEnd: true,
            pocket: 'end-note',
            cell: ({ leadDays }) => (
              <>
                <span className="md:hidden">in </span>
                {counted(leadDays, 'day')}
              </>
            ),
          },
          { head: 'Covers', isEnd: true, cell: ({ coverDays }) => counted(coverDays, 'day') },
          {
            head: 'Minimum',
            isEnd: true,
            cell: ({ minimum }) => (minimum > 0 ? formatAmount(minimum) : <span className="muted">–</span>),
          },
          {
            head: <span className="sr-only">Actions</span>,
            isEnd: true,
            pocket: 'menu',
            cell: (supplier) => (
              <div className="row-actions">
                <RowMenu label={`More for ${supplier.name}`}>
                  <May call={changeSupplier}>
                    <MenuItem onClick={() => setEdited(supplier)}>Edit</MenuItem>
                  </May>
                  <MenuLink to={productsOf(supplier._id)}>Reorder its products</MenuLink>
                </RowMenu>
              </div>
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
