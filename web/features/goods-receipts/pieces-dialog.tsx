import { type FormEvent, useState } from 'react'
import { type GoodsReceiptLine, MAX_BATCH_LENGTH } from '#contract/goods-receipts/endpoints.ts'
import { MAX_STOCK_PIECES } from '#contract/stock/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useModal } from '#web/ui/use-modal.ts'

interface Props {
  readonly line: GoodsReceiptLine
  /** The batch that was scanned last; empty for none. */
  readonly scanned: string
  readonly onAdd: (batch: string, pieces: number) => void
  readonly onClose: () => void
}

const DIGITS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '00'] as const

/** Sets the number of pieces received, with a number pad for one hand. */
export function PiecesDialog({ line: { productName, batches }, scanned, onAdd, onClose }: Props) {
  const modal = useModal()
  const [typed, setTyped] = useState('')
  const [batch, setBatch] = useState(scanned)
  const [error, setError] = useState<string>()
  const counted = batches.find((one) => one.batch === batch.trim())?.pieces ?? 0

  function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = Number(typed)
    if (!/^\d+$/.test(typed.trim())) return setError('Enter a whole number')
    if (wanted > MAX_STOCK_PIECES) return setError('That is too much')
    if (wanted !== counted) onAdd(batch.trim(), wanted - counted)
    modal.close()
  }

  return (
    <FormDialog title={productName} modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label={batch.trim() ? `Pieces of batch ${batch.trim()}` : 'Pieces'}
          className="h-16 text-4xl! tabular-nums"
          inputMode="none"
          placeholder={String(counted)}
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="grid grid-cols-3 gap-2">
          {DIGITS.map((digit) => (
            <Button
              key={digit}
              className="btn-lg text-2xl"
              onClick={() => setTyped(`${typed}${digit}`.slice(0, 9))}
            >
              {digit}
            </Button>
          ))}
          <Button className="btn-lg" onClick={() => setTyped('')}>
            Clear
          </Button>
        </div>
        <Field
          label="Batch or lot number of the maker (optional)"
          maxLength={MAX_BATCH_LENGTH}
          value={batch}
          onChange={({ target }) => setBatch(target.value)}
        />
        <FormDialogActions modal={modal} submit="Set the pieces" disabled={false} />
      </form>
    </FormDialog>
  )
}
