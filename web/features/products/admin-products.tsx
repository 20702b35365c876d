import { formatCount } from '#contract/counts.ts'
import { LOW_STOCK_PIECES } from '#contract/limits.ts'
import { formatAmount } from '#contract/money.ts'
import type { AdminProduct, AdminProductSort } from '#contract/products/editing.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { type Status, StatusBadge } from '#web/ui/status-badge.tsx'
import { ProductActions } from './product-actions.tsx'
import { ProductPicture } from './product-picture.tsx'

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
    <div className="mt-auto grid gap-4">
      <ProductActions product={product} restocks={restocks} />
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

        cell: ({ img, name, sku, category }) => (
          <div className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-3">
            <div className="overflow-hidden rounded-field">
              <ProductPicture img={img} name="" sizes="3rem" />
            </div>
            <div className="min-w-0">
              <span className="block font-medium wrap-anywhere">{name}</span>
              <span className="muted block text-sm wrap-anywhere">
                SKU {sku} · {category}
              </span>
            </div>
          </div>
        ),
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
        head: 'Actions',
        label: '',
        isEnd: true,
        pocket: 'below',
        cell: (product) => <ProductActions product={product} restocks={product._id === restocked} />,
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
