import type { Invoice } from '#contract/invoices/endpoints.ts'
import type { Order } from '#contract/orders/order.ts'
import type { Return } from '#contract/returns/endpoints.ts'
import type { Shipment } from '#contract/shipments/endpoints.ts'
import { CardList } from '#web/ui/card-list.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { AskReturnDialog } from './ask-return-dialog.tsx'
import { ReturnCard } from './return-card.tsx'
import { returnableLines } from './returnable-lines.ts'
import type { MatchedSerials } from './serial-search.tsx'

interface Props {
  readonly order: Order & { readonly invoices: readonly Invoice[] }
  readonly shipments: readonly Shipment[]
  readonly returns: readonly Return[]
  readonly admin: boolean
  /** Pieces that the page was opened to return. */
  readonly matched?: MatchedSerials | undefined
}

/** The returns of an order, with a way to request one. Renders nothing where no return is possible. */
export function OrderReturns({ order, shipments, returns, admin, matched }: Props) {
  const lines = returnableLines(shipments, returns)
  const canAsk = !admin && lines.length > 0
  if (returns.length === 0 && !canAsk) return null
  return (
    <Section
      id="returns"
      title="Returns"
      actions={
        canAsk && (
          <DialogButton
            opened={matched !== undefined}
            dialog={(onClose) => (
              <AskReturnDialog order={order} lines={lines} matched={matched} onClose={onClose} />
            )}
          >
            Request a return
          </DialogButton>
        )
      }
    >
      {returns.length === 0 && (
        <p className="muted">
          Pieces that arrived damaged, or are not what you ordered, can be returned to us.
        </p>
      )}
      {returns.length > 0 && (
        <CardList rows={returns} className="grid gap-4 xl:grid-cols-2">
          {(each) => <ReturnCard order={order} returned={each} admin={admin} />}
        </CardList>
      )}
    </Section>
  )
}
