import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { AdminProduct } from '#contract/products.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { toast } from '#web/ui/toasts.tsx'
import { linesOf, type ProductDraft, ProductForm, toFields } from './product-form.tsx'

export function EditDialog({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const deed = useMutation()
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
        <FormError>{problem}</FormError>
      </ProductForm>
    </FormDialog>
  )
}
