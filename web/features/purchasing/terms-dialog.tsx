import { useRef, useState } from 'react'
import { shopCurrency } from '#contract/locale.ts'
import type { ReorderLine } from '#contract/purchasing/reorder-list.ts'
import {
  endSupplierTerms,
  getSupplierTerms,
  type PurchasingSupplier,
  SupplierTerms,
  setSupplierTerms,
} from '#contract/purchasing/suppliers.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { callShop } from '#web/api-client.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { amountField, numberOrNull, wholeFrom } from '#web/ui/forms/number-fields.ts'

interface Props {
  readonly line: ReorderLine
  readonly suppliers: readonly PurchasingSupplier[]
  readonly onClose: () => void
}

/** Sets a product's supplier, part number and cost. */
export function TermsDialog({ line: { _id: product, name, supplier }, suppliers, onClose }: Props) {
  const [id, setId] = useState(supplier?._id ?? suppliers[0]?._id ?? '')
  const [isOver, setOver] = useState(false)
  const [isKnown, setKnown] = useState(supplier !== null)
  const [isReading, setReading] = useState(false)
  const latest = useRef(id)
  const { form, field, dialog } = useDialogForm({
    schema: SupplierTerms,
    defaultValues: supplier ?? { supplierSku: '', cost: null, multiple: 1 },
    toInput: (terms) => terms,
    send: async (terms, { request }) => {
      if (isKnown && isOver) await callShop(request, endSupplierTerms, { id, product })
      else await callShop(request, setSupplierTerms, { id, product, ...terms })
    },
    done: 'Saved',
  })
  /** Another supplier's stored details replace those shown. Until they are loaded, nothing can be typed or saved. */
  async function choose(chosen: string) {
    latest.current = chosen
    setId(chosen)
    setOver(false)
    setReading(true)
    try {
      const { known, ...terms } = await callShop(new Request(location.href), getSupplierTerms, {
        id: chosen,
        product,
      })
      if (latest.current !== chosen) return
      setKnown(known)
      form.reset(terms)
    } catch (failure) {
      if (!(failure instanceof Refused || failure instanceof Unreachable)) throw failure
      // Saving says why the shop cannot be reached; the input stays.
      if (latest.current === chosen) setKnown(false)
    } finally {
      if (latest.current === chosen) setReading(false)
    }
  }

  return (
    <DialogForm
      {...dialog}
      title={`Supplier of ${name}`}
      submit="Save"
      disabled={isReading}
      onClose={onClose}
    >
      <Select
        label="Supplier"
        options={suppliers.map((one) => [one._id, one.name] as const)}
        value={id}
        onChange={({ target }) => void choose(target.value)}
      />
      <fieldset disabled={isReading} className="grid gap-5">
        <Field label="Supplier’s part number (optional)" spellCheck={false} {...field('supplierSku')} />
        <Field
          label={`Cost per piece, in ${shopCurrency()} (optional)`}
          {...amountField()}
          {...field('cost', { setValueAs: numberOrNull })}
        />
        <Field
          label="Sold in multiples of"
          hint="Suggested pieces are rounded up to it."
          {...wholeFrom(1)}
          {...field('multiple', { valueAsNumber: true })}
        />
      </fieldset>
      {isKnown && (
        <Checkbox checked={isOver} onChange={({ target }) => setOver(target.checked)}>
          They no longer supply it
        </Checkbox>
      )}
    </DialogForm>
  )
}
