import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { titled } from '#contract/brand.ts'
import { adminProductSorts, adminProducts, productViews, restoreProduct } from '#contract/products/editing.ts'
import { exportProducts, importProducts } from '#contract/products/files.ts'
import { exportStockLedger } from '#contract/stock/endpoints.ts'
import { callShop, errorMessage, fileFromShop, listShop } from '#web/api-client.ts'
import { AdminProductCard, AdminProductTable } from '#web/features/products/admin-products.tsx'
import { ImportDialog } from '#web/features/products/import-dialog.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { LedgerDialog } from '#web/features/stock/ledger-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { CardList } from '#web/ui/card-list.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { useListLayout } from '#web/ui/list-layout.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage, searchIn } from '#web/ui/paging.ts'
import { Filter, SearchBar } from '#web/ui/search-bar.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/manage-products'

export const meta = () => [{ title: titled('Manage Product') }]

const View = z.enum(productViews).catch('on-sale')
const Sort = z.enum(adminProductSorts).optional().catch(undefined)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = searchIn(request)
  const search = new URL(request.url).searchParams
  const show = View.parse(search.get('show'))
  const sort = Sort.parse(search.get('sort') ?? undefined) ?? (show === 'low' ? 'stock' : 'newest')
  const page = await loadPage(request, (place) =>
    listShop(request, adminProducts, { show, q, sort, ...place }),
  )
  return { page, show, q, sort }
}

/** Restores a deleted product, for the Undo of a toast. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const id = String((await request.formData()).get('_id'))
  await callShop(request, restoreProduct, { id }).then(
    () => toast('Product is back on sale'),
    (failure: unknown) => toast(errorMessage(failure)),
  )
  return null
}

export default function ManageProducts({ loaderData: { page, show, q, sort } }: Route.ComponentProps) {
  const { rows: products } = page
  const restocked = useSearchParams()[0].get('restock')
  const [open, setOpen] = useState<'import' | 'ledger'>()
  const { asTable, layoutLink } = useListLayout({ key: 'productsView', total: page.total })
  const close = () => setOpen(undefined)
  return (
    <div className={`grid gap-6 ${asTable ? 'full-width' : ''}`}>
      <PageHead
        title="Manage Product"
        intro="Change products and prices, book stock, and take products off sale."
      >
        <div className="flex flex-wrap gap-2">
          {layoutLink}
          <ExportButton
            label="Export CSV"
            name={`products-${show}.csv`}
            read={(request) => fileFromShop(request, exportProducts, { show, q })}
          />
          <May call={importProducts}>
            <Button onClick={() => setOpen('import')}>Import CSV</Button>
          </May>
          <May call={exportStockLedger}>
            <Button onClick={() => setOpen('ledger')}>Stock ledger</Button>
          </May>
        </div>
      </PageHead>
      <SearchBar label="Name, SKU, MPN or brand" asTable={asTable}>
        <Filter
          label="Show"
          name="show"
          options={[
            ['', 'On sale'],
            ['low', 'Low stock'],
            ['deleted', 'Deleted'],
          ]}
        />
      </SearchBar>
      {products.length === 0 && <NothingFound>No product here matches.</NothingFound>}
      {asTable && products.length > 0 && (
        <AdminProductTable products={products} sort={sort} restocked={restocked} />
      )}
      {!asTable && (
        <CardList rows={products} className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {(product) => <AdminProductCard product={product} restocks={product._id === restocked} />}
        </CardList>
      )}
      <Pager page={page} nouns={['product', 'products']} />
      {open === 'import' && <ImportDialog onClose={close} />}
      {open === 'ledger' && <LedgerDialog onClose={close} />}
    </div>
  )
}
