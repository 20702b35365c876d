import { formatCount } from '#contract/counts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { importDraft, MAX_LIST_BYTES } from '#contract/price-lists/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { CsvField, CsvProblems } from '#web/ui/forms/csv-field.tsx'
import { CsvProgress } from '#web/ui/forms/csv-progress.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useCsvImport } from '#web/ui/forms/use-csv-import.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

type Report = ReplyOf<typeof importDraft>

/** Replaces a draft's prices with those in a file. */
export function ImportPricesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const modal = useModal()
  const { choose, step, error, readFrom, report, keep } = useCsvImport<Report>({
    maxBytes: MAX_LIST_BYTES,
    send: (file, request, own) => callShop(request, importDraft, { id, ...file }, own),
    onDone: () => {
      toast('The file’s prices are in the draft')
      modal.close()
    },
  })
  const ready = report && report.problemCount === 0 && report.added + report.changed + report.removed > 0
  return (
    <FormDialog title="Prices from a file" modal={modal} wide onClose={onClose}>
      <div className="grid gap-5">
        <p className="muted">
          A CSV file or an Excel workbook (.xlsx) with the columns sku, from and price: the quantity from
          which the price applies, and the price per piece. It replaces the whole draft: products that are not
          in the file are removed from it.
        </p>
        <CsvField disabled={step !== undefined} onFile={choose} readFrom={readFrom} />
        {step && <CsvProgress step={step} />}
        <FormError>{error}</FormError>
        <div role="status" className="grid gap-3 empty:hidden">
          {report && !step && <ReportText report={report} />}
        </div>
        {ready && !step && (
          <div>
            <Button primary onClick={keep}>
              Put these prices into the draft
            </Button>
          </div>
        )}
      </div>
    </FormDialog>
  )
}

function ReportText({ report }: { report: Report }) {
  const { added, changed, unchanged, removed, problemCount, problems } = report
  if (problemCount === 0) {
    const products = added === 1 ? 'product' : 'products'
    return (
      <p>
        This file adds {formatCount(added)} {products}, changes {formatCount(changed)}, takes{' '}
        {formatCount(removed)} off and leaves {formatCount(unchanged)} as they are. Nothing has been done yet.
      </p>
    )
  }
  return (
    <>
      <p>
        Nothing was imported. {formatCount(problemCount)} {problemCount === 1 ? 'line has' : 'lines have'} to
        be fixed{problemCount > problems.length && `; here are the first ${formatCount(problems.length)}`}:
      </p>
      <CsvProblems problems={problems} />
    </>
  )
}
