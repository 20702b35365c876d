import type { OrderTotals } from '#contract/charges/charges.ts'
import { unconfirmedNote } from '#contract/tax-numbers/endpoints.ts'
import { ChargeFacts, ChargeNotes } from './charge-facts.tsx'

interface Props {
  readonly totals: OrderTotals | undefined
  readonly isStale: boolean
  /** The assumed destination, where none was chosen. */
  readonly where?: string
}

/** The coupon, net amount, freight and tax of a total; renders nothing where none applies. */
export function ChargedTotal({ totals, isStale, where }: Props) {
  if (!totals) return null
  return (
    <div aria-live="polite" aria-busy={isStale} className={`grid gap-2 ${isStale ? 'opacity-60' : ''}`}>
      {(totals.coupon || totals.charges) && (
        <dl className="grid gap-1">
          <ChargeFacts coupon={totals.coupon} charges={totals.charges} />
        </dl>
      )}
      {totals.charges && (
        <>
          <ChargeNotes charges={totals.charges} />
          {totals.unconfirmedNumber && (
            <p className="muted text-sm">{unconfirmedNote(totals.unconfirmedNumber)}</p>
          )}
        </>
      )}
      {totals.freightOnRequest && (
        <p className="text-low">
          We have no freight price for this weight. Request a quote that includes freight.
        </p>
      )}
      {where && (totals.charges || totals.freightOnRequest) && <p className="muted text-sm">{where}</p>}
    </div>
  )
}
