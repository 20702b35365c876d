import { useRef, useState } from 'react'
import { api } from '#contract/api.ts'
import { callShop } from '#web/api-client.ts'
import { emptyDraft, type ProductDraft, ProductForm, toFields } from '#web/features/products/product-form.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { toast } from '#web/ui/toasts.tsx'

export const meta = () => [{ title: 'Add Product · Hundredfold' }]

export default function AddProduct() {
  const deed = useMutation()
  // A new form after each: nothing of the last one is left in it.
  const [added, setAdded] = useState(0)
  const [problem, setProblem] = useState<string>()
  // One for what is being sent: sent again after no answer came, it is added once.
  const attempt = useRef({ sent: '', idempotencyKey: '' })

  async function add(product: ProductDraft): Promise<void> {
    const sent = JSON.stringify(product)
    if (attempt.current.sent !== sent) attempt.current = { sent, idempotencyKey: crypto.randomUUID() }
    const { idempotencyKey } = attempt.current
    const fields = { ...toFields(product), availableQuantity: product.availableQuantity }
    setProblem(undefined)
    const failure = await deed(async (request) => {
      await callShop(request, api.addProduct, fields, { idempotencyKey })
    })
    if (failure) return setProblem(`Failed to Add Product. ${failure}`)
    attempt.current = { sent: '', idempotencyKey: '' }
    toast('product added Successfully')
    setAdded((count) => count + 1)
  }

  return (
    <div className="grid max-w-3xl gap-8">
      <h1 className="text-3xl">Add Product</h1>
      <div className="surface p-5 sm:p-8">
        <ProductForm key={added} start={emptyDraft} withStock onSend={add} sendLabel="Add">
          <FormError>{problem}</FormError>
        </ProductForm>
      </div>
    </div>
  )
}
