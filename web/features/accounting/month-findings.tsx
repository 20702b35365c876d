import { href, Link } from 'react-router'
import type { MonthDetails, MonthFinding } from '#contract/accounting/months.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'

/** Where each kind is put right; an operator does it for others. */
const places: Partial<Record<MonthFinding['kind'], readonly [text: string, to: string]>> = {
  accounts: ['Set the accounts', href('/dashBoard/settings/accounting')],
  transfers: ['Book the transfers', href('/dashBoard/bankTransfers')],
  unsent: ['See undelivered invoices', href('/dashBoard/manageInvoices/undelivered')],
  refunds: ['See how the shop runs', href('/dashBoard/system')],
}

/** What a month is missing, or what was open when it was closed. */
export function MonthFindings({ month }: { readonly month: MonthDetails }) {
  const { state, findings, leftOpen, reason } = month
  if (state === 'closed')
    return leftOpen.length === 0 ? null : (
      <Note title="It was closed although something was open">
        <ul className="list-inside list-disc">
          {leftOpen.map(({ kind, sentence }) => (
            <li key={kind}>{sentence}</li>
          ))}
        </ul>
        {reason && <p className="pt-1">{`Reason: ${reason}`}</p>}
      </Note>
    )
  if (findings.length === 0)
    return (
      <Note kind="good" title="Nothing is missing">
        Journal and documents agree, and everything was sent.
      </Note>
    )
  return (
    <ul className="grid gap-3">
      {findings.map(({ kind, blocks, sentence }) => {
        const place = places[kind]
        return (
          <li key={kind}>
            <Note
              kind={blocks ? 'bad' : 'warn'}
              title={sentence}
              actions={
                place && (
                  <Link to={place[1]} className={buttonClass()}>
                    {place[0]}
                  </Link>
                )
              }
            >
              {blocks ? 'The month cannot be closed like this.' : 'The month can be closed with a reason.'}
            </Note>
          </li>
        )
      })}
    </ul>
  )
}
