import { href } from 'react-router'
import { exportDatev, exportJournal } from '#contract/accounting/endpoints.ts'
import { closeMonth, getMonth } from '#contract/accounting/months.ts'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { callShop, fileFromShop } from '#web/api-client.ts'
import { CloseMonthDialog } from '#web/features/accounting/close-month-dialog.tsx'
import { formatMonth } from '#web/features/accounting/format-month.ts'
import { MonthFindings } from '#web/features/accounting/month-findings.tsx'
import { MonthState } from '#web/features/accounting/month-state.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { RecordFact, RecordFacts } from '#web/ui/record-facts.tsx'
import { RecordBody, RecordHead } from '#web/ui/record-head.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/month'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(loaderData ? formatMonth(loaderData.month.month) : 'Month') },
]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const month = await orNotFound(callShop(request, getMonth, { month: params.month }))
  return { month }
}

export default function MonthPage({ loaderData: { month } }: Route.ComponentProps) {
  const { from, to, state, documents, receivables, findings, isNext } = month
  const name = formatMonth(month.month)
  const isBlocked = findings.some(({ blocks }) => blocks)
  return (
    <div className="grid gap-8">
      <RecordHead
        list={{ to: href('/dashBoard/manageInvoices/months'), text: 'Months of the books' }}
        number={name}
        isNamed
        state={<MonthState state={state} />}
        about={
          state === 'open' && isBlocked ? 'It is over. What is missing keeps it open.' : aboutMonth(month)
        }
        actions={
          isNext &&
          !isBlocked && (
            <May call={closeMonth}>
              <DialogButton
                primary
                dialog={(onClose) => <CloseMonthDialog month={month} onClose={onClose} />}
              >
                Close {name}
              </DialogButton>
            </May>
          )
        }
      />
      <RecordBody
        aside={
          <>
            <RecordFacts id="documents" title="Documents">
              <RecordFact label="Invoices">{formatCount(documents.invoices)}</RecordFact>
              <RecordFact label="Credit notes">{formatCount(documents.creditNotes)}</RecordFact>
              <RecordFact label="Payments">{formatCount(documents.payments)}</RecordFact>
            </RecordFacts>
            <Section id="files" title="For your accountant">
              <div className="flex flex-wrap gap-2">
                <ExportButton
                  label="Journal"
                  name={`journal-${from}-${to}.csv`}
                  read={(request) => fileFromShop(request, exportJournal, { from, to })}
                />
                <ExportButton
                  label="DATEV"
                  name={`EXTF_Buchungsstapel_${from}_${to}.csv`}
                  read={(request) => fileFromShop(request, exportDatev, { from, to })}
                />
              </div>
            </Section>
          </>
        }
      >
        <Section id="missing" title={state === 'closed' ? 'When it was closed' : 'What is missing'}>
          {state === 'closed' && month.leftOpen.length === 0 ? (
            <p className="muted">Nothing was missing.</p>
          ) : (
            <MonthFindings month={month} />
          )}
        </Section>
        <RecordFacts id="receivables" title="What customers owe on account">
          <RecordFact label="At its start">{formatAmount(receivables.opening)}</RecordFact>
          <RecordFact label="Invoiced">{formatAmount(receivables.invoiced)}</RecordFact>
          <RecordFact label="Credited">{less(receivables.credited)}</RecordFact>
          <RecordFact label="Received">{less(receivables.received)}</RecordFact>
          <RecordFact label={state === 'running' ? 'Now' : 'At its end'}>
            {formatAmount(receivables.closing)}
          </RecordFact>
        </RecordFacts>
      </RecordBody>
    </div>
  )
}

const less = (amount: number) => formatAmount(amount === 0 ? 0 : -amount)

function aboutMonth({ state, to, closedAt, closedBy, isNext }: Route.ComponentProps['loaderData']['month']) {
  if (state === 'running') return `It can be closed after ${formatDay(to)}.`
  if (state === 'open')
    return isNext ? 'It is over and can be closed.' : 'An earlier month is open: close that one first.'
  return closedAt ? `Closed on ${formatDay(closedAt)} by ${closedBy}` : 'Closed with a later month'
}
