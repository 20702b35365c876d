import { useState } from 'react'
import { assignPriceList, type PriceList } from '#contract/price-lists/endpoints.ts'
import { type ImpactPreview, previewAssignment } from '#contract/price-lists/impact-preview.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Select } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { useShopCall } from '#web/use-shop-call.ts'
import { ImpactTotals } from './impact-totals.tsx'

interface Props {
  readonly company: {
    readonly _id: string
    readonly name: string
    readonly priceList?: { readonly _id: string } | undefined
  }
  readonly lists: readonly Pick<PriceList, '_id' | 'name'>[]
  readonly onClose: () => void
}

/** Assigns a price list to a company, after a preview of what changes for it. */
export function AssignDialog({ company: { _id: id, name, priceList }, lists, onClose }: Props) {
  const modal = useModal()
  const { run, isBusy, error } = useShopCall()
  const [chosen, setChosen] = useState(priceList?._id ?? '')
  const [preview, setPreview] = useState<ImpactPreview & { readonly of: string }>()
  const isSeen = preview?.of === chosen

  function choose(listId: string) {
    setChosen(listId)
    void run(previewAssignment, { id, ...(listId && { price_list_id: listId }) }, (reply) =>
      setPreview({ ...reply, of: listId }),
    )
  }

  const assign = () =>
    run(assignPriceList, { id, price_list_id: chosen || null }, () => {
      toast(chosen ? `${name} has a new price list` : `${name} pays the public prices`)
      modal.close()
    })

  return (
    <FormDialog title="Price list" modal={modal} wide onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void assign()
        }}
      >
        <Select
          label={`Prices for ${name}`}
          value={chosen}
          onChange={({ target }) => choose(target.value)}
          options={[['', 'Public prices'], ...lists.map((list) => [list._id, list.name] as const)]}
        />
        <div role="status" className="grid gap-3 empty:hidden">
          {preview && isSeen && <ImpactTotals preview={preview} />}
        </div>
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isBusy || !isSeen || chosen === (priceList?._id ?? '')}
          submit={isBusy ? 'One moment…' : chosen ? 'Assign the list' : 'Remove the list'}
        />
      </form>
    </FormDialog>
  )
}
