import { type AdminProduct, editProduct } from '#contract/products/editing.ts'
import { setProductPictures } from '#contract/products/pictures.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { draftOf, fieldsOf } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'

export function EditProductDialog({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const modal = useModal()
  return (
    <FormDialog title={`Edit ${product.name}`} modal={modal} wide onClose={onClose}>
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
          modal.close()
        }}
        submitLabel="Save"
      >
        <p className="muted text-sm">Orders already placed keep the name and price from then.</p>
      </ProductForm>
    </FormDialog>
  )
}
