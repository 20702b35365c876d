import { formatCount } from '#contract/counts.ts'
import type { Invoice } from '#contract/invoices/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { type Return, reasonNames } from '#contract/returns/endpoints.ts'
import { ProductPicture } from '#web/features/products/product-picture.tsx'
import { named } from '#web/features/shipments/ship-draft.ts'
import { formatDay } from '#web/ui/dates.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ReturnActions } from './return-actions.tsx'
import { standingOf, stateKinds, stateNames } from './return-words.ts'
import { WithdrawReturn } from './withdraw-return.tsx'

interface Props {
  readonly order: Order & { readonly invoices: readonly Invoice[] }
  readonly returned: Return
  readonly admin: boolean
}

/** A return: its lines and reasons, its state, and the next step. */
export function ReturnCard({ order, returned, admin }: Props) {
  const { number, state, askedAt, askedBy, lines, answer, value } = returned
  return (
    <article aria-label={number} className="surface grid content-start gap-4 p-5 sm:p-6">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <div className="grid min-w-0 gap-0.5">
          <h3 className="font-medium">{number}</h3>
          <p className="muted text-sm wrap-anywhere">
            Requested on <time dateTime={askedAt}>{formatDay(askedAt)}</time> by {askedBy},{' '}
            {formatAmount(value)}
          </p>
        </div>
        <StatusBadge text={stateNames[state]} kind={stateKinds[state]} />
      </div>
      <div className="grid gap-1">
        <p className="wrap-anywhere">{standingOf(returned, admin)}</p>
        {answer && <p className="wrap-anywhere whitespace-pre-line">“{answer}”</p>}
      </div>
      <ul className="grid gap-4 border-current/15 border-t pt-4">
        {lines.map((line) => (
          <ReturnedLine key={line.line} line={line} />
        ))}
      </ul>
      {admin ? (
        <ReturnActions order={order} returned={returned} />
      ) : (
        state === 'asked' && <WithdrawReturn returned={returned} />
      )}
    </article>
  )
}

function ReturnedLine({ line }: { line: Return['lines'][number] }) {
  const { orderAmount, productName, reason, note, photo, received, serials } = line
  return (
    <li className="flex items-start gap-4">
      {photo && (
        <a
          href={photo}
          target="_blank"
          rel="noopener noreferrer"
          className="w-20 shrink-0 overflow-hidden rounded-field"
        >
          <ProductPicture img={photo} name={`Photo of ${productName}, opens in a new tab`} sizes="5rem" />
        </a>
      )}
      <div className="grid min-w-0 gap-0.5">
        <p className="wrap-anywhere">
          <span className="font-medium">{formatCount(orderAmount)} ×</span> {productName}
        </p>
        <p className="muted text-sm">{reasonNames[reason]}</p>
        {serials.length > 0 && <p className="text-sm wrap-anywhere">Serial numbers: {named(serials)}</p>}
        {note && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
        {received && <p className="text-sm">{cameOf(received)}</p>}
      </div>
    </li>
  )
}

function cameOf({ restocked, writtenOff }: NonNullable<Return['lines'][number]['received']>): string {
  if (restocked + writtenOff === 0) return 'None came.'
  const came = `${formatCount(restocked + writtenOff)} came`
  return writtenOff > 0 ? `${came}, ${formatCount(writtenOff)} of them not fit to be sold again.` : `${came}.`
}
