import { api } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { importLimits } from '#contract/product-files.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { CsvField, CsvProblems } from '#web/ui/forms/csv-field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useCsvImport } from '#web/ui/forms/use-csv-import.ts'
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

type Report = ReplyOf<typeof api.importProducts>

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const modal = useModal()
  const { choose, busy, error, report, keep } = useCsvImport<Report>({
    maxBytes: importLimits.bytes,
    send: (file, { request, idempotencyKey }) =>
      callShop(request, api.importProducts, file, file.dryRun ? {} : { idempotencyKey }),
    onDone: ({ added, changed }) => {
      toast(`${count(added)} added, ${changed} changed`)
      modal.close()
    },
  })
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
        <CsvField disabled={busy} onChange={choose} />
        <FormError>{error}</FormError>
        <div role="status" className="grid gap-3 empty:hidden">
          {report && <ReportText report={report} />}
        </div>
        {ready && (
          <div>
            <button type="button" className="btn btn-primary" disabled={busy} onClick={keep}>
              {busy ? 'One moment…' : `Import ${count(report.added + report.changed)}`}
            </button>
          </div>
        )}
      </div>
    </FormDialog>
  )
}

const count = (products: number) => `${products} ${products === 1 ? 'product' : 'products'}`

function ReportText({ report: { added, changed, unchanged, problems } }: { report: Report }) {
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
      <CsvProblems problems={problems} />
    </>
  )
}
