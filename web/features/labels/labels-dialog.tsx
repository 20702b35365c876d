import { useState } from 'react'
import { z } from 'zod'
import { counted } from '#contract/counts.ts'
import {
  MAX_LABELS,
  makePalletLabel,
  PalletLabelForm,
  palletLabelPdf,
  productLabels,
} from '#contract/labels/endpoints.ts'
import { callShop, fileFromShop } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { downloadFile } from '#web/ui/download-file.ts'
import { ExportButton } from '#web/ui/export-button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { DialogFormBody, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { wholeFrom } from '#web/ui/forms/number-fields.ts'
import { useModal } from '#web/ui/use-modal.ts'

interface Props {
  readonly product: { readonly _id: string; readonly name: string; readonly sku: string }
  /** Pieces of the product on the pallet; 0 if none have come yet. */
  readonly pieces: number
  /** Of the maker; empty for none. */
  readonly batch: string
  readonly onClose: () => void
}

/** Prints labels of a product, and of a pallet that has pieces of it. */
export function LabelsDialog({ product, pieces, batch, onClose }: Props) {
  const { _id: id, name, sku } = product
  const modal = useModal()
  const [copies, setCopies] = useState('1')
  const count = z.coerce.number().int().min(1).max(MAX_LABELS).safeParse(copies)
  const { field, dialog } = useDialogForm({
    modal,
    schema: PalletLabelForm.omit({ product_id: true }),
    defaultValues: { pieces, batch },
    toInput: (pallet) => ({ product_id: id, ...pallet }),
    send: async (pallet, { request, idempotencyKey }) => {
      const { insertedId, sscc } = await callShop(request, makePalletLabel, pallet, { idempotencyKey })
      return { sscc, file: await fileFromShop(request, palletLabelPdf, { id: insertedId }) }
    },
    onDone: ({ sscc, file }) => downloadFile(`${sscc}.pdf`, file, 'application/pdf'),
    done: ({ sscc }) => `The pallet has the number ${sscc}`,
  })
  return (
    <FormDialog title={`Labels of ${name}`} modal={modal} onClose={onClose}>
      <section aria-label="Labels of the product" className="grid gap-3">
        <Field
          label="Labels of the product, 100 by 50 mm"
          {...wholeFrom(1)}
          max={MAX_LABELS}
          value={copies}
          error={count.success ? undefined : `1 to ${MAX_LABELS} labels`}
          onChange={({ target }) => setCopies(target.value)}
        />
        {count.success && (
          <div>
            <ExportButton
              label={`Print ${counted(count.data, 'label')}`}
              name={`${sku}.pdf`}
              read={(request) => fileFromShop(request, productLabels, { id, copies: count.data })}
            />
          </div>
        )}
      </section>
      <May call={makePalletLabel}>
        <section aria-label="Label of a pallet">
          <DialogFormBody {...dialog} submit="Number the pallet" busy="One moment…">
            <Field
              label="Pieces on the pallet"
              hint="Its A6 label has a number of its own (SSCC)."
              {...wholeFrom(1)}
              {...field('pieces', { valueAsNumber: true })}
            />
            <Field label="Batch or lot number of the maker (optional)" {...field('batch')} />
          </DialogFormBody>
        </section>
      </May>
    </FormDialog>
  )
}
