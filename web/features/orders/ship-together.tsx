import type { Order } from '#contract/orders/order.ts'
import { changeShipTogether } from '#contract/orders/ship-together.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { isAwaited } from './is-awaited.ts'

/** Lets the buyer choose whether pieces wait for those that come later; renders nothing where that is decided. */
export function ShipTogether({ order }: { order: Order }) {
  const { _id: id, shipTogether = false, oneFreight = false, fulfilment } = order
  const isFixed = shipTogether && oneFreight
  const { run, isBusy, error } = useShopCall()
  if (fulfilment !== 'open' || !isAwaited(order)) return null
  return (
    <section aria-label="Shipping" className="surface grid gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {shipTogether
            ? `We ship this order when all its pieces have come.${isFixed ? ' You pay freight for a single shipment.' : ''}`
            : 'We ship pieces as they become available.'}
        </p>
        {!isFixed && (
          <Button
            disabled={isBusy}
            onClick={() =>
              run(
                changeShipTogether,
                { id, shipTogether: !shipTogether },
                shipTogether
                  ? 'Pieces are shipped as they become available'
                  : 'All pieces are shipped together; the freight stays as it is',
              )
            }
          >
            {shipTogether ? 'Ship as available' : 'Ship all together'}
          </Button>
        )}
      </div>
      <FormError>{error}</FormError>
    </section>
  )
}
