import type { ChargeSummary, OrderTotals } from '#contract/charges/charges.ts'
import { formatAmount } from '#contract/money.ts'
import { unconfirmedNote } from '#contract/tax-numbers/endpoints.ts'
import { ChargeFacts, ChargeNotes } from './charge-facts.tsx'

interface Props {
  readonly totals: OrderTotals | undefined
  readonly isStale: boolean
  /** The assumed destination, where none was chosen. */
  readonly where?: string
  /** Whether the shop has said what is charged: freight and tax are then stated, even where there are none. */
  readonly isKnown?: boolean
}

/** The coupon, net amount, freight and tax of a total; renders nothing where none applies or is known. */
export function ChargedTotal({ totals, isStale, where, isKnown = false }: Props) {
  if (!totals) return isKnown ? <FreeOfCharges charges={undefined} /> : null
  return (
    <div aria-live="polite" aria-busy={isStale} className={`grid gap-2 ${isStale ? 'opacity-60' : ''}`}>
      {(totals.coupon || totals.charges) && (
        <dl className="grid gap-1">
          <ChargeFacts coupon={totals.coupon} charges={totals.charges} />
        </dl>
      )}
      {isKnown && !totals.freightOnRequest && <FreeOfCharges charges={totals.charges} />}
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

/** Freight and tax that an order does not pay, as rows. */
function FreeOfCharges({ charges }: { charges: ChargeSummary | undefined }) {
  const isTaxed = charges && charges.taxes.length + (charges.untaxed?.length ?? 0) > 0
  const free = [!charges?.freight && 'Freight', !isTaxed && 'Tax'].filter((name) => name !== false)
  if (free.length === 0) return null
  return (
    <dl className="grid gap-1">
      {free.map((name) => (
        <div key={name} className="flex items-baseline justify-between gap-3">
          <dt className="muted">{name}</dt>
          <dd className="font-medium">{formatAmount(0)}</dd>
        </div>
      ))}
    </dl>
  )
}
