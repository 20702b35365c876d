import { useState } from 'react'
import { titled } from '#contract/brand.ts'
import { addProduct } from '#contract/products/editing.ts'
import { callShop } from '#web/api-client.ts'
import { emptyDraft, fieldsOf } from '#web/features/products/product-draft.ts'
import { ProductForm } from '#web/features/products/product-form.tsx'
import { toast } from '#web/ui/toasts.tsx'

export const meta = () => [{ title: titled('Add Product') }]

export default function AddProduct() {
  // Remounts the form after each product, so that it starts empty.
  const [added, setAdded] = useState(0)
  return (
    <div className="grid max-w-3xl gap-8">
      <h1 className="text-3xl">Add Product</h1>
      <div className="surface p-5 sm:p-8">
        <ProductForm
          key={added}
          start={emptyDraft}
          withStock
          send={(product, { request, idempotencyKey }) => {
            const fields = { ...fieldsOf(product), availableQuantity: product.availableQuantity }
            return callShop(request, addProduct, fields, { idempotencyKey })
          }}
          onDone={() => {
            toast('Product added Successfully')
            setAdded((count) => count + 1)
          }}
          submitLabel="Add"
          failed="Failed to Add Product."
        />
      </div>
    </div>
  )
}
