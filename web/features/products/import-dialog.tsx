import { href, Link } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { importLimits, importProducts } from '#contract/products/files.ts'
import { unitNames } from '#contract/products/unit-of-measure.ts'
import { callShop } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { CsvField, CsvProblems } from '#web/ui/forms/csv-field.tsx'
import { CsvProgress } from '#web/ui/forms/csv-progress.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useCsvImport } from '#web/ui/forms/use-csv-import.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

/** Columns that need an explanation. */
const columnHelp = [
  ['_id, sku', 'A line for a product that the shop has changes it; any other line adds one.'],
  ['brand, mpn, gtin', 'The manufacturer’s codes.'],
  ['unspsc', 'The 8 digits of the kind of product, for purchasing systems.'],
  ['unitOfMeasure', `Unit of one piece: ${Object.values(unitNames).join(', ')}. Empty: piece.`],
  ['price', 'For one piece, in the currency of the shop: 19.90 or 19,90.'],
  ['priceBreaks', 'Pieces and price per piece: 500: 19.00; 1000: 17.50'],
  ['floorPrice', 'The lowest price that the shop offers automatically for one piece.'],
  ['minimum, multiple, maximum', 'Quantities that can be ordered, in pieces.'],
  ['cartonPieces, cartonGrams', 'Pieces in a carton, and the weight of a full one.'],
  ['taxClass', 'standard, reduced, second-reduced, zero or exempt.'],
  ['taxExemptReason', 'Why an exempt product is not taxed.'],
  ['soldFrom', 'shelf; incoming, from confirmed deliveries too; or order, made to order.'],
  ['leadDays', 'Lead time of a product made to order, in days.'],
  ['availableQuantity', 'Pieces in stock. Used for new products only.'],
  ['received', 'Pieces received. They are added to the stock.'],
  ['img', 'The address of a picture on this shop. Without one, the product is shown as a carton.'],
  ['specs', 'Ports: 24; Speed: 1 Gbit/s, or a line each.'],
] as const

/** A template to fill in, with a byte order mark for spreadsheets. */
const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent(
  [
    '\ufeffsku,name,brand,mpn,gtin,price,priceBreaks,minimum,multiple,availableQuantity,description,category,specs',
    'SW-24,24-port switch,Portline,PL24,,289.00,500: 275.00; 1000: 262.00,100,1,500,A switch for a floor.,Networking,Ports: 24; Speed: 1 Gbit/s',
  ].join('\r\n'),
)}`

type Report = ReplyOf<typeof importProducts>

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const modal = useModal()
  const { choose, step, error, readFrom, report, keep } = useCsvImport<Report>({
    maxBytes: importLimits.bytes,
    send: (file, request, own) => callShop(request, importProducts, file, own),
    onDone: ({ added, changed }) => {
      toast(`${count(added)} added, ${formatCount(changed)} changed`)
      modal.close()
    },
  })
  const ready = report && report.problems.length === 0 && report.added + report.changed > 0
  return (
    <FormDialog title="Import products" modal={modal} wide onClose={onClose}>
      <div className="grid gap-5">
        <p className="muted">
          A CSV file or an Excel workbook (.xlsx) with up to {formatCount(importLimits.rows)} lines, separated
          by commas, semicolons or tabs. To change prices, the columns sku and price are enough; new products
          need name, price and description. All lines are imported or none. For larger files, other columns
          and exports of other shops, go to{' '}
          <Link to={href('/dashBoard/imports')} className="anchor inline-flex min-h-6 items-center">
            Imports
          </Link>
          .
        </p>
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
          <CsvField disabled={step !== undefined} onFile={choose} readFrom={readFrom} />
          <a href={TEMPLATE} download="products.csv" className="btn justify-self-start">
            Download a template
          </a>
        </div>
        {step && <CsvProgress step={step} />}
        <FormError>{error && (ready ? `${error} ${SAFE_TO_REPEAT}` : error)}</FormError>
        <p role="status" className="empty:hidden">
          {report && !step && summaryOf(report)}
        </p>
        {report && !step && <Lines report={report} />}
        {ready && !step && (
          <div>
            <Button primary onClick={keep}>
              Import {count(report.added + report.changed)}
            </Button>
          </div>
        )}
        <details>
          <summary className="anchor inline-flex min-h-(--control) cursor-pointer items-center">
            Content of the columns
          </summary>
          <dl className="muted grid gap-x-4 gap-y-1 pt-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
            {columnHelp.map(([columns, help]) => (
              <div key={columns} className="contents">
                <dt className="font-medium wrap-anywhere">{columns}</dt>
                <dd className="max-sm:mb-2">{help}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </FormDialog>
  )
}

const SAFE_TO_REPEAT = 'Then import again: nothing is imported twice.'

const count = (products: number) => `${formatCount(products)} ${products === 1 ? 'product' : 'products'}`

function summaryOf({ added, changed, unchanged, problems }: Report): string {
  if (problems.length === 0)
    return `This file adds ${count(added)}, changes ${formatCount(changed)} and leaves ${formatCount(unchanged)} as they are. Nothing has been done yet.`
  const lines = problems.length === 1 ? 'this line' : `these ${formatCount(problems.length)} lines`
  return `Nothing was imported. Fix ${lines} and choose the file again:`
}

/** The problems of a file, or its warnings if there are none. Not a live region: there may be thousands. */
function Lines({ report: { problems, warnings } }: { report: Report }) {
  if (problems.length > 0) return <CsvProblems problems={problems} />
  if (warnings.length === 0) return null
  return (
    <div className="grid gap-3">
      <p className="text-low">These products may exist already, under another SKU:</p>
      <ul className="muted grid max-h-40 gap-1 overflow-y-auto" aria-label="Names that are there already">
        {warnings.map(({ line, message }) => (
          <li key={line} className="wrap-anywhere">
            Line {line}: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
