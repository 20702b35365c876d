import { type ChangeEvent, useId, useState } from 'react'
import { api } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { importLimits } from '#contract/product-files.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

/** Columns whose cells do not explain themselves. */
const columnHelp = [
  ['sku, brand, mpn, gtin', 'Codes. A new product without sku gets one.'],
  ['price', 'Dollars for one piece.'],
  ['priceBreaks', 'Pieces and dollars a piece: 500: 19.00; 1000: 17.50'],
  ['floorPrice', 'Dollars for one piece that the shop offers at once at least.'],
  ['minimum, multiple, maximum', 'Quantities that can be ordered, in pieces.'],
  ['cartonPieces, cartonGrams', 'Pieces in a carton, and what a full one weighs.'],
] as const

interface Tried {
  readonly csv: string
  readonly report: ReplyOf<typeof api.importProducts>
}

/** First says what a file would do, then does it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const modal = useModal()
  const mutate = useMutation<{ readonly csv: string; readonly dryRun: boolean }>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState<Tried>()

  async function send(csv: string, dryRun: boolean) {
    setBusy(true)
    const failure = await mutate({
      input: { csv, dryRun },
      send: (input, { request, idempotencyKey }) =>
        callShop(request, api.importProducts, input, dryRun ? {} : { idempotencyKey }),
      onDone: (report) => {
        setTried({ csv, report })
        if (!report.done) return
        toast(`${count(report.added)} added, ${report.changed} changed`)
        modal.close()
      },
    })
    setError(failure?.message)
    setBusy(false)
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    setTried(undefined)
    if (!file) return
    if (file.size > importLimits.bytes) return setError('The file is larger than 2 MB. Split it.')
    await send(await file.text(), true)
    target.value = ''
  }

  const { report } = tried ?? {}
  const ready = report && report.problems.length === 0 && report.added + report.changed > 0
  return (
    <FormDialog title="Import products" modal={modal} wide onClose={onClose}>
      <div className="grid gap-5">
        <p className="muted">
          A CSV file with the columns of an export. A line whose _id or sku is known changes that product, any
          other adds one. Pieces in “received” are added to the shelf; “availableQuantity” counts for new
          products only.
        </p>
        <dl className="muted grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
          {columnHelp.map(([columns, help]) => (
            <div key={columns} className="contents">
              <dt className="font-medium wrap-anywhere">{columns}</dt>
              <dd className="max-sm:mb-2">{help}</dd>
            </div>
          ))}
        </dl>
        <div className="grid gap-1.5">
          <label htmlFor={id} className="font-medium">
            CSV file
          </label>
          <input
            id={id}
            type="file"
            accept=".csv,text/csv"
            disabled={busy}
            className="file-input w-full"
            onChange={choose}
          />
        </div>
        <FormError>{error}</FormError>
        <div role="status" className="grid gap-3 empty:hidden">
          {report && <Report report={report} />}
        </div>
        {tried && ready && (
          <div>
            <button
              type="button"
              className="btn btn-primary"
              disabled={busy}
              onClick={() => send(tried.csv, false)}
            >
              {busy ? 'One moment…' : `Import ${count(report.added + report.changed)}`}
            </button>
          </div>
        )}
      </div>
    </FormDialog>
  )
}

const count = (products: number) => `${products} ${products === 1 ? 'product' : 'products'}`

function Report({ report: { added, changed, unchanged, problems } }: { report: Tried['report'] }) {
  if (problems.length === 0) {
    return (
      <p>
        This file adds {count(added)}, changes {changed} and leaves {unchanged} as they are. Nothing has been
        done yet.
      </p>
    )
  }
  return (
    <>
      <p>Nothing was imported. Mend these lines and choose the file again:</p>
      <ul className="grid max-h-60 gap-1 overflow-y-auto" aria-label="Lines to mend">
        {problems.map(({ line, message }) => (
          <li key={`${line} ${message}`} className="text-problem wrap-anywhere">
            Line {line}: {message}
          </li>
        ))}
      </ul>
    </>
  )
}
