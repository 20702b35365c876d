import { useState } from 'react'
import { href, useSearchParams } from 'react-router'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { productViews } from '#contract/products/endpoints.ts'
import { callShop, errorMessage, fileFromShop, listShop } from '#web/api-client.ts'
import { ImportDialog } from '#web/features/products/import-dialog.tsx'
import { ProductRow } from '#web/features/products/product-row.tsx'
import { May } from '#web/features/sign-in/may.tsx'
import { LedgerDialog } from '#web/features/stock/ledger-dialog.tsx'
import { downloadFile } from '#web/ui/download-file.ts'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { Filter, SearchBar } from '#web/ui/search-bar.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/manage-products'

export const meta = () => [{ title: 'Manage Product · Hundredfold' }]

const View = z.enum(productViews).catch('on-sale')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const q = search.get('q')?.slice(0, 100) || undefined
  const show = View.parse(search.get('show'))
  return loadPage(request, (page) => listShop(request, api.adminProducts, { show, q, ...page }))
}

/** Deletes or restores the product named by the form. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const sent = await request.formData()
  const _id = String(sent.get('_id') ?? '')
  try {
    if (sent.get('intent') === 'restore') {
      await callShop(request, api.restoreProduct, { id: _id })
      toast('Product is back on sale')
    } else if ((await callShop(request, api.deleteProduct, { _id })).deletedCount > 0) {
      const action = href('/dashBoard/manageProduct')
      toast('Product Deleted', { label: 'Undo', action, fields: { intent: 'restore', _id } })
    }
  } catch (failure) {
    return { error: errorMessage(failure) }
  }
  return { error: undefined }
}

export default function ManageProducts({ loaderData }: Route.ComponentProps) {
  const { rows: products } = loaderData
  const restocked = useSearchParams()[0].get('restock')
  const [open, setOpen] = useState<'import' | 'ledger'>()
  const close = () => setOpen(undefined)
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Manage Product</h1>
        <div className="flex flex-wrap gap-2">
          <Export />
          <May call={api.importProducts}>
            <button type="button" className="btn" onClick={() => setOpen('import')}>
              Import CSV
            </button>
          </May>
          <May call={api.exportStockLedger}>
            <button type="button" className="btn" onClick={() => setOpen('ledger')}>
              Stock ledger
            </button>
          </May>
        </div>
      </div>
      <SearchBar label="Name, SKU, MPN or brand">
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
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {products.map((product) => (
          <li key={product._id}>
            <ProductRow product={product} restocks={product._id === restocked} />
          </li>
        ))}
      </ul>
      <Pager page={loaderData} nouns={['product', 'products']} />
      {open === 'import' && <ImportDialog onClose={close} />}
      {open === 'ledger' && <LedgerDialog onClose={close} />}
    </div>
  )
}

/** Exports all rows of the current search, not only this page. */
function Export() {
  const [search] = useSearchParams()
  return (
    <ExportButton
      label="Export CSV"
      save={async (request) => {
        const show = View.parse(search.get('show') ?? undefined)
        const view = { show, q: search.get('q') || undefined }
        downloadFile(`products-${show}.csv`, await fileFromShop(request, api.exportProducts, view))
      }}
    />
  )
}
