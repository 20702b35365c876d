import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { PriceList } from '#contract/price-lists/endpoints.ts'
import type { ImpactPreview } from '#contract/price-lists/impact-preview.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Select } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
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
  const mutate = useMutation<string>()
  const [chosen, setChosen] = useState(priceList?._id ?? '')
  const [preview, setPreview] = useState<ImpactPreview & { readonly of: string }>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const isSeen = preview?.of === chosen

  async function choose(listId: string) {
    setChosen(listId)
    setBusy(true)
    const failure = await mutate({
      input: listId,
      send: (list, { request }) =>
        callShop(request, api.previewAssignment, { id, ...(list && { price_list_id: list }) }),
      onDone: (reply) => setPreview({ ...reply, of: listId }),
    })
    setError(failure?.message)
    setBusy(false)
  }

  async function assign() {
    setBusy(true)
    const failure = await mutate({
      input: chosen,
      send: (list, { request }) =>
        callShop(request, api.assignPriceList, { id, price_list_id: list || null }),
      onDone: () => {
        toast(chosen ? `${name} has another price list now` : `${name} pays what everybody pays`)
        modal.close()
      },
    })
    setError(failure?.message)
    setBusy(false)
  }

  return (
    <FormDialog title="Price list" modal={modal} wide onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void assign()
        }}
      >
        <Select label={`${name} pays by`} value={chosen} onChange={({ target }) => void choose(target.value)}>
          <option value="">What everybody pays</option>
          {lists.map((list) => (
            <option key={list._id} value={list._id}>
              {list.name}
            </option>
          ))}
        </Select>
        <div role="status" className="grid gap-3 empty:hidden">
          {preview && isSeen && <ImpactTotals preview={preview} />}
        </div>
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={busy || !isSeen || chosen === (priceList?._id ?? '')}
          submit={busy ? 'One moment…' : chosen ? 'Give it this list' : 'Take the list away'}
        />
      </form>
    </FormDialog>
  )
}
