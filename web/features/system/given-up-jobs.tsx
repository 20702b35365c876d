import { dismissJob, type GivenUpJob, MAX_LISTED_JOBS, retryJob } from '#contract/system/endpoints.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formatMoment } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

/** Jobs that ran out of attempts, each with its reason and what can be done about it. */
export const GivenUpJobs = ({ jobs }: { readonly jobs: readonly GivenUpJob[] }) => (
  <Section id="given-up-jobs" title="Jobs given up">
    <p className="muted max-w-prose">
      They are not retried automatically. Fix the cause, then run the job again.
      {jobs.length === MAX_LISTED_JOBS && ` The newest ${MAX_LISTED_JOBS} are shown.`}
    </p>
    <RecordTable
      labelledBy="given-up-jobs"
      rows={jobs}
      none={<p>No job is given up.</p>}
      columns={[
        {
          head: 'Job',
          isName: true,
          cell: ({ job, data }) => (
            <>
              <span className="font-medium">{job}</span>
              <code className="muted block wrap-anywhere text-sm">{data}</code>
            </>
          ),
        },
        {
          head: 'Reason',
          className: 'wrap-anywhere',
          cell: ({ reason }) => reason || 'No reason is recorded.',
        },
        { head: 'Given up', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
        { head: 'Actions', label: '', isEnd: true, cell: (job) => <Actions job={job} /> },
      ]}
    />
  </Section>
)

function Actions({ job: { _id: id, job } }: { readonly job: GivenUpJob }) {
  const { run, isBusy, error } = useShopCall()
  return (
    <May call={retryJob}>
      <div className="flex flex-wrap gap-2 md:justify-end">
        <Button disabled={isBusy} onClick={() => run(retryJob, { id }, `${job} runs again.`)}>
          Run again<span className="sr-only"> {job}</span>
        </Button>
        <ConfirmButton
          label={
            <>
              Dismiss<span className="sr-only"> {job}</span>
            </>
          }
          title="Dismiss the job?"
          confirm="Dismiss the job"
          disabled={isBusy}
          onConfirm={() => run(dismissJob, { id }, `${job} is dismissed.`)}
        >
          <p>The work of {job} stays undone. It cannot be run again afterwards.</p>
        </ConfirmButton>
      </div>
      <FormError>{error}</FormError>
    </May>
  )
}
