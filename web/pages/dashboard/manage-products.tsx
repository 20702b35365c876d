import { href, Link, useSearchParams } from 'react-router'
import { z } from 'zod'
import { titled } from '#contract/brand.ts'
import {
  addProduct,
  adminProductSorts,
  adminProducts,
  productViews,
  restoreProduct,
} from '#contract/products/editing.ts'
import { exportProducts, importProducts } from '#contract/products/files.ts'
import { exportStockLedger } from '#contract/stock/endpoints.ts'
import { callShop, errorMessage, fileFromShop, listShop } from '#web/api-client.ts'
import { AdminProductCard, AdminProductTable } from '#web/features/products/admin-products.tsx'
import { ImportDialog } from '#web/features/products/import-dialog.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { LedgerDialog } from '#web/features/stock/ledger-dialog.tsx'
import { CardList } from '#web/ui/card-list.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { useListLayout } from '#web/ui/list-layout.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage, searchIn } from '#web/ui/paging.ts'
import { SearchBar } from '#web/ui/search-bar.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { ViewTabs } from '#web/ui/view-tabs.tsx'
import type { Route } from './+types/manage-products'

export const meta = () => [{ title: titled('Manage Product') }]

const viewNames = { 'on-sale': 'On sale', low: 'Low stock', deleted: 'Deleted' } as const

const View = z.enum(productViews).catch('on-sale')
const Sort = z.enum(adminProductSorts).optional().catch(undefined)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = searchIn(request)
  const search = new URL(request.url).searchParams
  const show = View.parse(search.get('show'))
  const sort = Sort.parse(search.get('sort') ?? undefined) ?? (show === 'low' ? 'stock' : 'newest')
  const [page, ...counts] = await Promise.all([
    loadPage(request, (place) => listShop(request, adminProducts, { show, q, sort, ...place })),
    ...productViews.map((view) => listShop(request, adminProducts, { show: view, q, limit: 1 })),
  ])
  return { page, show, q, sort, counts: counts.map(({ total }) => total) }
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

export default function ManageProducts({
  loaderData: { page, show, q, sort, counts },
}: Route.ComponentProps) {
  const { rows: products } = page
  const restocked = useSearchParams()[0].get('restock')
  const { asTable, layoutLink } = useListLayout({ key: 'productsView', total: page.total })
  return (
    <div className={`grid gap-6 ${asTable ? 'full-width' : ''}`}>
      <PageHead
        title="Manage Product"
        intro="Change products and prices, book stock, and take products off sale."
      >
        <div className="flex flex-wrap gap-2">
          <Menu label="More for products">
            <ExportButton
              label="Export CSV"
              name={`products-${show}.csv`}
              read={(request) => fileFromShop(request, exportProducts, { show, q })}
            />
            <May call={exportStockLedger}>
              <DialogButton dialog={(onClose) => <LedgerDialog onClose={onClose} />}>
                Stock ledger
              </DialogButton>
            </May>
          </Menu>
          {layoutLink}
          <May call={importProducts}>
            <DialogButton dialog={(onClose) => <ImportDialog onClose={onClose} />}>Import CSV</DialogButton>
          </May>
          <May call={addProduct}>
            <Link to={href('/dashBoard/addProduct')} className="btn btn-primary">
              Add a product
            </Link>
          </May>
        </div>
      </PageHead>
      <ViewTabs
        label="Views of products"
        tabs={productViews.map((view, place) => ({
          name: viewNames[view],
          to: `?${new URLSearchParams({
            ...(view !== 'on-sale' && { show: view }),
            ...(q && { q }),
            ...(asTable && { view: 'table' }),
          })}`,
          isCurrent: view === show,
          count: counts[place],
          waits: view === 'low',
        }))}
      />
      <SearchBar label="Name, SKU, MPN or brand" asTable={asTable}>
        {show !== 'on-sale' && <input type="hidden" name="show" value={show} />}
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
    </div>
  )
}
