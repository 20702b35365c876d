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
  ['price', 'Dollars for one piece: 19.90 or 19,90.'],
  ['priceBreaks', 'Pieces and dollars a piece: 500: 19.00; 1000: 17.50'],
  ['floorPrice', 'Dollars for one piece that the shop offers at once at least.'],
  ['minimum, multiple, maximum', 'Quantities that can be ordered, in pieces.'],
  ['cartonPieces, cartonGrams', 'Pieces in a carton, and what a full one weighs.'],
  ['img', 'The address of a picture of this shop. Without one, a carton stands for the product.'],
  ['specs', 'Ports: 24; Speed: 1 Gbit/s, or a line each.'],
] as const

/** A file to fill in, with a byte order mark for spreadsheets. */
const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent(
  [
    '\ufeffsku,name,brand,mpn,gtin,price,priceBreaks,minimum,multiple,availableQuantity,description,category,specs',
    'SW-24,24-port switch,Portline,PL24,,289.00,500: 275.00; 1000: 262.00,100,1,500,A switch for a floor.,Networking,Ports: 24; Speed: 1 Gbit/s',
  ].join('\r\n'),
)}`

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
          A CSV file of up to 5,000 lines, with commas, semicolons or tabs. It needs name, price and
          description. A line whose _id or sku is known changes that product, any other adds one. Pieces in
          “received” are added to the shelf; “availableQuantity” counts for new products only.
        </p>
        <dl className="muted grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
          {columnHelp.map(([columns, help]) => (
            <div key={columns} className="contents">
              <dt className="font-medium wrap-anywhere">{columns}</dt>
              <dd className="max-sm:mb-2">{help}</dd>
            </div>
          ))}
        </dl>
        <div>
          <a href={TEMPLATE} download="products.csv" className="btn">
            Download a template
          </a>
        </div>
        <CsvField disabled={busy} onChange={choose} />
        {busy && (
          <div className="grid gap-1.5">
            <progress className="progress w-full" aria-label="Import" />
            <p className="muted text-sm" role="status">
              {report ? 'Importing all lines…' : 'Checking every line…'} A large file takes a minute.
            </p>
          </div>
        )}
        <FormError>{error}</FormError>
        <div role="status" className="grid gap-3 empty:hidden">
          {report && !busy && <ReportText report={report} />}
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

function ReportText({ report: { added, changed, unchanged, problems, warnings } }: { report: Report }) {
  if (problems.length > 0) {
    return (
      <>
        <p>
          Nothing was imported. Mend {problems.length === 1 ? 'this line' : `these ${problems.length} lines`}{' '}
          and choose the file again:
        </p>
        <CsvProblems problems={problems} />
      </>
    )
  }
  return (
    <>
      <p>
        This file adds {count(added)}, changes {changed} and leaves {unchanged} as they are. Nothing has been
        done yet.
      </p>
      {warnings.length > 0 && (
        <>
          <p className="text-low">These may be there already, under another SKU:</p>
          <ul className="muted grid max-h-40 gap-1 overflow-y-auto" aria-label="Names that are there already">
            {warnings.map(({ line, message }) => (
              <li key={line} className="wrap-anywhere">
                Line {line}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
