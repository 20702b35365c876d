import { data, href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { counted } from '#contract/counts.ts'
import { adminProducts, editProduct } from '#contract/products/editing.ts'
import { listShop } from '#web/api-client.ts'
import { DeleteProduct, RestoreProduct, StockActions } from '#web/features/products/product-actions.tsx'
import { EditForm } from '#web/features/products/product-drawer.tsx'
import { productPath } from '#web/features/products/product-path.ts'
import { ProductPicture } from '#web/features/products/product-picture.tsx'
import { useMay } from '#web/features/sign-in/permissions.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { MenuLine } from '#web/ui/menu.tsx'
import { RecordFact, RecordFacts } from '#web/ui/record-facts.tsx'
import { RecordBody, RecordHead } from '#web/ui/record-head.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Route } from './+types/manage-product'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(loaderData?.product.name ?? 'Product') },
]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const { rows } = await orNotFound(listShop(request, adminProducts, { id, limit: 1 }))
  const [product] = rows
  if (!product) throw data('No such product', { status: 404 })
  return { product }
}

export default function ManageProduct({ loaderData: { product } }: Route.ComponentProps) {
  const may = useMay()
  const { _id: id, name, sku, category, availableQuantity, deletedAt } = product
  return (
    <div className="grid gap-8">
      <RecordHead
        list={{ to: href('/dashBoard/manageProduct'), text: 'Manage Product' }}
        isNamed
        number={name}
        state={deletedAt && <StatusBadge kind="ended" text="Deleted" />}
        about={`${sku}, ${category}, ${counted(availableQuantity, 'piece')} in stock`}
        actions={
          deletedAt ? (
            <RestoreProduct product={product} />
          ) : (
            <Link to={productPath({ _id: id, name })} className="btn">
              See it in the shop
            </Link>
          )
        }
        menu={
          !deletedAt && (
            <>
              <StockActions product={product} />
              <MenuLine />
              <DeleteProduct product={product} />
            </>
          )
        }
      />
      {may(editProduct) && (
        <RecordBody
          aside={
            <>
              <div className="overflow-hidden rounded-box">
                <ProductPicture img={product.img} name="" sizes="20rem" />
              </div>
              <RecordFacts id="stock" title="Stock">
                <RecordFact label="In stock">{counted(availableQuantity, 'piece')}</RecordFact>
                <RecordFact label="Minimum">{counted(product.quantityRule.min, 'piece')}</RecordFact>
              </RecordFacts>
            </>
          }
        >
          <EditForm key={id} product={product} />
        </RecordBody>
      )}
    </div>
  )
}
