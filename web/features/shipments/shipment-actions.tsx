import {
  changeShipment,
  deliverShipment,
  type Shipment,
  voidShipment,
} from '#contract/shipments/endpoints.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { TrackingDialog } from './tracking-dialog.tsx'

/** An admin's actions on a shipment under way. */
export function ShipmentActions({ shipment }: { shipment: Shipment }) {
  const { _id: id, number } = shipment
  const { run, isBusy, error } = useShopCall()
  const which = <span className="sr-only"> {number}</span>
  return (
    <div className="grid gap-3">
      <FormError>{error}</FormError>
      <div className="flex flex-wrap gap-2">
        <May call={deliverShipment}>
          <Button disabled={isBusy} onClick={() => run(deliverShipment, { id }, `${number} is delivered`)}>
            Delivered{which}
          </Button>
        </May>
        <May call={changeShipment}>
          <DialogButton dialog={(onClose) => <TrackingDialog shipment={shipment} onClose={onClose} />}>
            Correct{which}
          </DialogButton>
        </May>
        <May call={voidShipment}>
          <ConfirmButton
            label={<>Remove{which}</>}
            className="ml-auto"
            disabled={isBusy}
            confirm={`Remove ${number}`}
            onConfirm={() =>
              run(voidShipment, { id }, `Removed ${number}. Its pieces are to be shipped again.`)
            }
          >
            <p>
              For a shipment that was a mistake. Its pieces and serial numbers can be shipped again, and the
              buyer is told that they are not on their way.
            </p>
          </ConfirmButton>
        </May>
      </div>
    </div>
  )
}
