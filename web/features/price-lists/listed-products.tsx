import { useState } from 'react'
import { exportVersion, type ListedProduct } from '#contract/price-lists/endpoints.ts'
import { fileFromShop } from '#web/api-client.ts'
import { NameAndSku } from '#web/features/products/name-and-sku.tsx'
import { Button } from '#web/ui/button.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import type { ListPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { SearchBar } from '#web/ui/search-bar.tsx'
import { Section } from '#web/ui/section.tsx'
import { ChooseProductDialog } from './choose-product-dialog.tsx'
import { ImportPricesDialog } from './import-prices-dialog.tsx'
import { Ladder } from './ladder.tsx'
import { PriceSheet } from './price-sheet.tsx'
import { type PricedProduct, ProductPricesDialog } from './product-prices-dialog.tsx'

interface Props {
  readonly listId: string
  /** The version shown. */
  readonly number: number
  readonly percentOff: number | undefined
  /** Whether it is the draft, which can be edited. */
  readonly isDraft: boolean
  readonly products: ListPage<ListedProduct>
}

/** The products with prices of their own in a version. */
export function ListedProducts({ listId, number, percentOff, isDraft, products }: Props) {
  const [open, setOpen] = useState<'add' | 'import'>()
  const [priced, setPriced] = useState<PricedProduct>()
  const close = () => setOpen(undefined)
  return (
    <Section
      id="prices"
      title="Prices of single products"
      actions={
        <div className="flex flex-wrap gap-3">
          {isDraft && (
            <>
              <Button onClick={() => setOpen('add')}>Add a product</Button>
              <Button onClick={() => setOpen('import')}>Import CSV</Button>
            </>
          )}
          <ExportButton
            label="Export CSV"
            name="prices.csv"
            read={(request) => fileFromShop(request, exportVersion, { id: listId, number })}
          />
        </div>
      }
    >
      <SearchBar label="SKU or name" />
      {products.rows.length === 0 ? (
        <NothingFound>No product here has a price of its own.</NothingFound>
      ) : isDraft ? (
        <PriceSheet
          key={`${number} ${products.before}`}
          listId={listId}
          products={products.rows}
          percentOff={percentOff}
          onOpen={setPriced}
        />
      ) : (
        <RecordTable
          labelledBy="prices"
          rows={products.rows}
          keyOf={({ product_id }) => product_id}
          columns={[
            {
              head: 'Product',
              isName: true,
              cell: ({ productName, sku, sold }) => (
                <NameAndSku name={productName}>
                  {sku}
                  {!sold && ' · no longer sold, so this has no effect'}
                </NameAndSku>
              ),
            },
            {
              head: 'Everybody',
              cell: ({ basePrice, priceBreaks }) => (
                <Ladder prices={[{ from: 1, price: basePrice }, ...priceBreaks]} />
              ),
            },
            { head: 'This list', cell: ({ prices }) => <Ladder prices={prices} /> },
          ]}
        />
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
    </Section>
  )
}
