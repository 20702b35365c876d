import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { counted } from '#contract/counts.ts'
import { addDays, today } from '#contract/days.ts'
import { MAX_PURCHASE_LINES, makePurchaseOrder } from '#contract/purchasing/endpoints.ts'
import type { ReorderLine } from '#contract/purchasing/reorder-list.ts'
import type { PurchasingSupplier } from '#contract/purchasing/suppliers.ts'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

interface Props {
  readonly chosen: readonly { readonly line: ReorderLine; readonly pieces: number }[]
  readonly suppliers: readonly PurchasingSupplier[]
  readonly onNone: () => void
}

/** Drafts a purchase order for the chosen products, by default to the supplier of the first. */
export function OrderChosen({ chosen, suppliers, onNone }: Props) {
  const [picked, setPicked] = useState<string>()
  const navigate = useNavigate()
  const { run, isBusy, error } = useShopCall()
  const usual = chosen.find(({ line }) => line.supplier)?.line.supplier?._id
  const supplier = suppliers.find(({ _id }) => _id === (picked ?? usual)) ?? suppliers[0]
  if (chosen.length === 0 || !supplier) return null

  const lines = chosen.map(({ line, pieces }) => ({
    product_id: line._id,
    pieces,
    // The shop fills in another supplier's cost.
    ...(line.supplier?._id === supplier._id && { cost: line.supplier.cost }),
  }))
  const form = { supplier_id: supplier._id, expectedOn: addDays(today(), supplier.leadDays), note: '', lines }

  return (
    <>
      <BulkBar
        chosen={`${counted(chosen.length, 'product')} chosen`}
        note={counted(
          chosen.reduce((sum, { pieces }) => sum + pieces, 0),
          'piece',
        )}
        onNone={onNone}
      >
        <select
          aria-label="Supplier of the order"
          className="select w-auto"
          value={supplier._id}
          onChange={({ target }) => setPicked(target.value)}
        >
          {suppliers.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
        <Button
          primary
          disabled={isBusy || chosen.length > MAX_PURCHASE_LINES}
          onClick={() =>
            run(makePurchaseOrder, form, async ({ insertedId: id }) => {
              toast('Draft created')
              await navigate(href('/dashBoard/purchaseOrders/:id', { id }))
            })
          }
        >
          Write a purchase order
        </Button>
      </BulkBar>
      <FormError>{error}</FormError>
    </>
  )
}
