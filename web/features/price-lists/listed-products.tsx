import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { ListedProduct } from '#contract/price-lists/endpoints.ts'
import { fileFromShop } from '#web/api-client.ts'
import { downloadFile } from '#web/ui/download-file.ts'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import type { ListPage } from '#web/ui/paging.ts'
import { SearchBar } from '#web/ui/search-bar.tsx'
import { ChooseProductDialog } from './choose-product-dialog.tsx'
import { ImportPricesDialog } from './import-prices-dialog.tsx'
import { Ladder } from './ladder.tsx'
import { type PricedProduct, ProductPricesDialog } from './product-prices-dialog.tsx'

interface Props {
  readonly listId: string
  /** The version shown. */
  readonly number: number
  /** Whether it is the draft, which can be edited. */
  readonly isDraft: boolean
  readonly products: ListPage<ListedProduct>
}

/** The products with prices of their own in a version. */
export function ListedProducts({ listId, number, isDraft, products }: Props) {
  const [open, setOpen] = useState<'add' | 'import'>()
  const [priced, setPriced] = useState<PricedProduct>()
  const close = () => setOpen(undefined)
  return (
    <section aria-labelledby="prices" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="prices" className="text-xl">
          Prices of single products
        </h2>
        <div className="flex flex-wrap gap-3">
          {isDraft && (
            <>
              <button type="button" className="btn" onClick={() => setOpen('add')}>
                Add a product
              </button>
              <button type="button" className="btn" onClick={() => setOpen('import')}>
                Import CSV
              </button>
            </>
          )}
          <ExportButton
            label="Export CSV"
            save={async (request) =>
              downloadFile(
                'prices.csv',
                await fileFromShop(request, api.exportVersion, { id: listId, number }),
              )
            }
          />
        </div>
      </div>
      <SearchBar label="SKU or name" />
      {products.rows.length === 0 ? (
        <NothingFound>No product here has a price of its own.</NothingFound>
      ) : (
        <table className="stacked-table surface" aria-labelledby="prices">
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Everybody</th>
              <th scope="col">This list</th>
              {isDraft && <th scope="col">Actions</th>}
            </tr>
          </thead>
          <tbody>
            {products.rows.map((product) => (
              <tr key={product.product_id}>
                <th scope="row" data-label="Product" className="min-w-0">
                  <div>
                    <span className="font-medium wrap-anywhere">{product.productName}</span>
                    <br />
                    <span className="muted font-normal text-sm wrap-anywhere">
                      {product.sku}
                      {!product.sold && ' · not sold any more, so that this does nothing'}
                    </span>
                  </div>
                </th>
                <td data-label="Everybody">
                  <Ladder prices={[{ from: 1, price: product.basePrice }, ...product.priceBreaks]} />
                </td>
                <td data-label="This list">
                  <Ladder prices={product.prices} />
                </td>
                {isDraft && (
                  <td data-label="Actions">
                    <button type="button" className="btn" onClick={() => setPriced(product)}>
                      Edit<span className="sr-only"> {product.productName}</span>
                    </button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager page={products} nouns={['product', 'products']} />
      {open === 'add' && (
        <ChooseProductDialog listId={listId} number={number} onChoose={setPriced} onClose={close} />
      )}
      {open === 'import' && <ImportPricesDialog id={listId} onClose={close} />}
      {priced && (
        <ProductPricesDialog
          key={priced.product_id}
          listId={listId}
          product={priced}
          onClose={() => setPriced(undefined)}
        />
      )}
    </section>
  )
}
