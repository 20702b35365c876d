import { href, Link } from 'react-router'
import {
  type BankTransfer,
  bookBankTransfer,
  dismissBankTransfer,
  getBankTransfer,
  ruleNames,
  undoBankTransfer,
} from '#contract/bank-statements/transfers.ts'
import { titled } from '#contract/brand.ts'
import { formatAmount } from '#contract/money.ts'
import { callShop } from '#web/api-client.ts'
import { BookDialog } from '#web/features/bank-statements/book-dialog.tsx'
import { ReasonDialog } from '#web/features/bank-statements/reason-dialog.tsx'
import { acceptanceOf, payerText, SuggestionText } from '#web/features/bank-statements/suggestion.tsx'
import { bookingNames, stateStatus } from '#web/features/bank-statements/transfer-words.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { RecordFact, RecordFacts } from '#web/ui/record-facts.tsx'
import { RecordBody, RecordHead } from '#web/ui/record-head.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import type { Route } from './+types/bank-transfer'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(loaderData?.transfer.number ?? 'Transfer') },
]

export const clientLoader = async ({ request, params: { id } }: Route.ClientLoaderArgs) => ({
  transfer: await orNotFound(callShop(request, getBankTransfer, { id })),
})

export default function BankTransferPage({ loaderData: { transfer } }: Route.ComponentProps) {
  const { number, state, bookings, suggestions, payer } = transfer
  return (
    <div className="grid gap-8">
      <RecordHead
        list={{ to: href('/dashBoard/bankTransfers'), text: 'Bank transfers' }}
        number={number}
        state={<StatusBadge {...stateStatus[state]} />}
        about={`${formatAmount(transfer.amount)}, ${payerText(transfer)}, booked by the bank on ${formatDay(transfer.bookedOn)}`}
        actions={<Actions transfer={transfer} />}
      />
      <RecordBody
        aside={
          <RecordFacts id="details" title="Details">
            <RecordFact label="Payer">{payerText(transfer)}</RecordFact>
            {payer.iban && <RecordFact label="IBAN">{payer.iban}</RecordFact>}
            <RecordFact label="Text">{transfer.purpose || 'None'}</RecordFact>
            {transfer.references.length > 0 && (
              <RecordFact label="References">{transfer.references.join('\n')}</RecordFact>
            )}
            {transfer.endToEndId && <RecordFact label="End to end">{transfer.endToEndId}</RecordFact>}
            {transfer.bankReference && <RecordFact label="Bank">{transfer.bankReference}</RecordFact>}
            {transfer.charges > 0 && (
              <RecordFact label="Charges">{formatAmount(transfer.charges)}</RecordFact>
            )}
            {transfer.returnReason && <RecordFact label="Returned">{transfer.returnReason}</RecordFact>}
            <RecordFact label="Value day">{formatDay(transfer.valueOn)}</RecordFact>
            <RecordFact label="Statement">
              <Link
                to={href('/dashBoard/bankStatements/:id', { id: transfer.statement })}
                className="tap-line"
              >
                See the statement
              </Link>
            </RecordFact>
          </RecordFacts>
        }
      >
        {state !== 'waiting' && (
          <Section id="why" title="What became of it">
            <p className="wrap-anywhere">
              {transfer.rule && <span className="font-medium">{ruleNames[transfer.rule]}. </span>}
              {transfer.reason}
            </p>
            <p className="muted">
              {transfer.decidedBy ? `Decided by ${transfer.decidedBy}` : 'Decided by rule'}
              {transfer.decidedAt && ` on ${formatDay(transfer.decidedAt)}`}
            </p>
          </Section>
        )}
        {state === 'waiting' && (
          <Section id="suggestions" title="What it may be for">
            {suggestions.length === 0 && <p className="muted">No open invoice fits it.</p>}
            {suggestions.map((suggestion) => (
              <SuggestionText
                key={`${suggestion.rule} ${suggestion.parts.map(({ number }) => number)} ${suggestion.takesBack?.number ?? ''}`}
                suggestion={suggestion}
              />
            ))}
          </Section>
        )}
        {bookings.length > 0 && (
          <Section id="bookings" title="Bookings">
            <RecordTable
              labelledBy="bookings"
              rows={bookings}
              keyOf={({ bookedAt, kind, amount }, place) => `${bookedAt} ${kind} ${amount} ${place}`}
              columns={[
                { head: 'What', isName: true, cell: ({ kind }) => bookingNames[kind] },
                {
                  head: 'For',
                  className: 'wrap-anywhere',
                  cell: ({ invoice, company }) =>
                    invoice ? (
                      <Link to={href('/dashBoard/invoices/:id', { id: invoice._id })} className="tap-line">
                        {invoice.number}
                      </Link>
                    ) : (
                      company?.name
                    ),
                },
                {
                  head: 'Amount',
                  isEnd: true,
                  cell: ({ amount, undoneAt }) => (
                    <span className={undoneAt ? 'muted line-through' : ''}>{formatAmount(amount)}</span>
                  ),
                },
                {
                  head: 'Undone',
                  cell: ({ undoneAt }) =>
                    undoneAt ? <time dateTime={undoneAt}>{formatDay(undoneAt)}</time> : '–',
                },
              ]}
            />
          </Section>
        )}
      </RecordBody>
    </div>
  )
}

function Actions({ transfer }: { readonly transfer: BankTransfer }) {
  const { run, isBusy, error } = useShopCall()
  const [best] = transfer.suggestions
  if (transfer.state === 'returned') return null
  if (transfer.state !== 'waiting')
    return (
      <May call={undoBankTransfer}>
        <DialogButton
          dialog={(onClose) => (
            <ReasonDialog
              transfer={transfer}
              call={undoBankTransfer}
              title={`Undo ${transfer.number}`}
              note="A counter-entry is made for each booking, and the transfer waits again."
              submit={`Undo ${formatAmount(transfer.amount)}`}
              done="Undone. The transfer waits."
              onClose={onClose}
            />
          )}
        >
          Undo
        </DialogButton>
      </May>
    )
  return (
    <May call={bookBankTransfer}>
      <FormError>{error}</FormError>
      <DialogButton
        look="plain"
        dialog={(onClose) => (
          <ReasonDialog
            transfer={transfer}
            call={dismissBankTransfer}
            title="Set a transfer aside"
            note="It is not for an invoice of this shop. You can undo this."
            submit="Set aside"
            done={`Set ${transfer.number} aside.`}
            onClose={onClose}
          />
        )}
      >
        Set aside
      </DialogButton>
      <DialogButton
        primary={!best}
        dialog={(onClose) => <BookDialog transfer={transfer} onClose={onClose} />}
      >
        Choose invoices
      </DialogButton>
      {best && (
        <Button
          primary
          disabled={isBusy}
          onClick={() =>
            run(bookBankTransfer, acceptanceOf(transfer._id, best), `Booked ${transfer.number}.`)
          }
        >
          Book {formatAmount(transfer.amount)}
        </Button>
      )}
    </May>
  )
}
