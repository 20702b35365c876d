import { formatCount } from '#contract/counts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { importRedirects, MAX_REDIRECT_BYTES } from '#contract/redirects/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { CsvField, CsvProblems } from '#web/ui/forms/csv-field.tsx'
import { CsvProgress } from '#web/ui/forms/csv-progress.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useCsvImport } from '#web/ui/forms/use-csv-import.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

type Report = ReplyOf<typeof importRedirects>

/** Adds the redirects of a file. */
export function ImportRedirectsDialog({ onClose }: { onClose: () => void }) {
  const modal = useModal()
  const { choose, step, error, readFrom, report, keep } = useCsvImport<Report>({
    maxBytes: MAX_REDIRECT_BYTES,
    send: (file, request, own) => callShop(request, importRedirects, file, own),
    onDone: () => {
      toast('Imported the redirects')
      modal.close()
    },
  })
  const ready = report && report.problemCount === 0 && report.added + report.changed > 0
  return (
    <FormDialog title="Import redirects" modal={modal} wide onClose={onClose}>
      <div className="grid gap-5">
        <p className="muted">
          A CSV file or an Excel workbook (.xlsx) with the columns path and target; Redirect from and Redirect
          to are read too. Redirects that are not in the file stay.
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
              Import these redirects
            </Button>
          </div>
        )}
      </div>
    </FormDialog>
  )
}

function ReportText({ report: { added, changed, unchanged, problemCount, problems } }: { report: Report }) {
  if (problemCount === 0) {
    return (
      <p>
        This file adds {formatCount(added)} {added === 1 ? 'redirect' : 'redirects'}, changes{' '}
        {formatCount(changed)} and leaves {formatCount(unchanged)} as they are. Nothing has been done yet.
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
