import { href } from 'react-router'
import { counted } from '#contract/counts.ts'
import { type AdminProduct, editProduct } from '#contract/products/editing.ts'
import { setProductPictures } from '#contract/products/pictures.ts'
import { callShop } from '#web/api-client.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { draftOf, fieldsOf } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { ProductPicture } from './product-picture.tsx'

interface Props {
  readonly product: AdminProduct
  readonly onClose: () => void
}

/** Edits a product beside the list. */
export function ProductDrawer({ product, onClose }: Props) {
  const { _id: id, name, img, sku, availableQuantity } = product
  const modal = useModal()
  return (
    <Drawer
      title={name}
      note={`${sku}, ${counted(availableQuantity, 'piece')} in stock`}
      before={
        <span className="thumb">
          <ProductPicture img={img} name="" sizes="2rem" />
        </span>
      }
      page={href('/dashBoard/manageProduct/:id', { id })}
      modal={modal}
      onClose={onClose}
    >
      <EditForm product={product} onDone={modal.close} />
    </Drawer>
  )
}

/** The form of a product that exists. */
export const EditForm = ({ product, onDone }: { product: AdminProduct; onDone?: () => void }) => (
  <ProductForm
    start={draftOf(product)}
    withStock={false}
    options={product.family?.values}
    send={async (draft, { request }) => {
      await callShop(request, editProduct, { _id: product._id, ...fieldsOf(draft) })
      const { pictures, picturesOf: option } = draft
      // Sent again as a whole when the second call fails: neither changes anything twice.
      if (option) await callShop(request, setProductPictures, { id: product._id, pictures, option })
    }}
    onDone={() => {
      toast('Product saved')
      onDone?.()
    }}
    submitLabel="Save"
  >
    <p className="muted text-sm">Orders already placed keep the name and price from then.</p>
  </ProductForm>
)
