import { href } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import { LOW_STOCK_PIECES } from '#contract/limits.ts'
import { formatAmount } from '#contract/money.ts'
import type { AdminProduct, AdminProductSort } from '#contract/products/editing.ts'
import { Menu, MenuLine, RowMenu } from '#web/ui/menu.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { type Status, StatusBadge } from '#web/ui/status-badge.tsx'
import { DeleteProduct, EditProduct, OpenRestock, RestoreProduct, StockActions } from './product-actions.tsx'
import { ProductPicture } from './product-picture.tsx'
import { Thumbed } from './thumbed.tsx'

/** A product for an admin, with its actions. */
export const AdminProductCard = ({ product, restocks }: { product: AdminProduct; restocks: boolean }) => (
  <article aria-label={product.name} className="surface flex h-full flex-col gap-4 p-4">
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4">
      <div className="overflow-hidden rounded-field">
        <ProductPicture img={product.img} name="" sizes="5.5rem" />
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <h2 className="wrap-anywhere text-lg">{product.name}</h2>
        <p className="muted text-sm wrap-anywhere">
          SKU {product.sku} · {product.category}
        </p>
        <p>
          <span className="font-semibold">{formatAmount(product.price)}</span>{' '}
          <span className="muted text-sm">per piece</span>
        </p>
        <Shelf pieces={product.availableQuantity} />
      </div>
    </div>
    <div className="mt-auto flex flex-wrap items-center gap-2">
      {product.deletedAt ? (
        <RestoreProduct product={product} />
      ) : (
        <>
          <EditProduct product={product} />
          <DeleteProduct product={product} />
          <Menu label={`More for ${product.name}`}>
            <StockActions product={product} />
          </Menu>
        </>
      )}
      {restocks && <OpenRestock product={product} />}
    </div>
  </article>
)

interface TableProps {
  readonly products: readonly AdminProduct[]
  readonly sort: AdminProductSort
  /** The id of the product to restock. */
  readonly restocked: string | null
}

/** Products for an admin, a row each. */
export const AdminProductTable = ({ products, sort, restocked }: TableProps) => (
  <RecordTable
    caption="Products"
    rows={products}
    sort={sort}
    className="compact-table"
    columns={[
      {
        head: 'Product',
        label: '',
        isName: true,
        pocket: 'name',
        sorts: ['name', '-name'],
        cell: ({ _id: id, img, name }) => (
          <Thumbed img={img} name={name} to={href('/dashBoard/manageProduct/:id', { id })} />
        ),
      },
      { head: 'SKU', pocket: 'note', className: 'muted', cell: ({ sku }) => <OneLine>{sku}</OneLine> },
      {
        head: 'Category',
        className: 'muted',
        leaves: 'first',
        cell: ({ category }) => <OneLine>{category}</OneLine>,
      },
      {
        head: 'Price',
        isEnd: true,
        pocket: 'end',
        sorts: ['price', '-price'],
        cell: ({ price }) => formatAmount(price),
      },
      {
        head: 'Stock',
        isEnd: true,
        leaves: 'later',
        sorts: ['stock', '-stock'],
        cell: ({ availableQuantity }) => formatCount(availableQuantity),
      },
      { head: 'Status', pocket: 'end-note', cell: (product) => <StatusBadge {...statusOf(product)} /> },
      {
        head: <span className="sr-only">Actions</span>,
        isEnd: true,
        pocket: 'menu',
        cell: (product) => (
          <div className="row-actions">
            <RowMenu label={`More for ${product.name}`}>
              {product.deletedAt ? (
                <RestoreProduct product={product} />
              ) : (
                <>
                  <EditProduct product={product} />
                  <StockActions product={product} />
                  <MenuLine />
                  <DeleteProduct product={product} />
                </>
              )}
            </RowMenu>
            {product._id === restocked && <OpenRestock product={product} />}
          </div>
        ),
      },
    ]}
  />
)

function statusOf({ availableQuantity: pieces, deletedAt }: AdminProduct): Status {
  if (deletedAt) return { kind: 'ended', text: 'Deleted' }
  if (pieces === 0) return { kind: 'late', text: 'Out of stock' }
  return pieces < LOW_STOCK_PIECES ? { kind: 'waiting', text: 'Low' } : { kind: 'done', text: 'In stock' }
}

function Shelf({ pieces }: { pieces: number }) {
  const text = `${formatCount(pieces)} in stock`
  if (pieces === 0) return <p className="text-problem font-medium text-sm">Out of stock</p>
  if (pieces < LOW_STOCK_PIECES) return <p className="text-low font-medium text-sm">{text}: low</p>
  return <p className="text-sm">{text}</p>
}
