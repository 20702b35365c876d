import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { AdminProduct } from '#contract/products.ts'
import { useDeed } from '#web/deed.ts'
import { callShop } from '#web/shop.ts'
import { FormProblem } from '../sign-in-frame.tsx'
import { toast } from '../toasts.tsx'
import { FormDialog } from './form-dialog.tsx'
import { linesOf, type ProductDraft, ProductForm, toFields } from './product-form.tsx'

export function EditDialog({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const deed = useDeed()
  const [problem, setProblem] = useState<string>()
  const { _id, specs, deletedAt: _, ...rest } = product

  async function save(draft: ProductDraft): Promise<void> {
    const failure = await deed(async (request) => {
      await callShop(request, api.editProduct, { _id, ...toFields(draft) })
      toast('Product saved')
    })
    setProblem(failure)
    if (!failure) onClose()
  }

  return (
    <FormDialog title={`Edit ${product.name}`} onClose={onClose}>
      <ProductForm
        start={{ ...rest, specs: linesOf(specs) }}
        withStock={false}
        onSend={save}
        sendLabel="Save"
      >
        <p className="muted text-sm">
          Orders that were placed keep the name and the price they were placed with.
        </p>
        <FormProblem>{problem}</FormProblem>
      </ProductForm>
    </FormDialog>
  )
}
