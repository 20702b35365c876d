import type { EmailShipment } from '#contract/mail/email-data.ts'
import { type Carrier, carrierName, type Tracking, trackingLink } from '#contract/shipments/carriers.ts'
import { shipmentNumber } from '#contract/shipments/endpoints.ts'
import { emailLinesOf, emailOrder } from '../orders/emails.ts'
import type { StoredOrder } from '../orders/store.ts'

interface Described {
  readonly tracking: Tracking
  readonly number: number
  readonly deliveryPosition: number | null
  readonly lines: readonly { readonly position: number; readonly pieces: number }[]
}

/** Returns the data about a shipment and its order that emails need. */
export function emailShipment(order: StoredOrder, shipment: Described, publicUrl: string) {
  const { number, tracking, lines } = shipment
  return {
    order: emailOrder(order, publicUrl),
    shipment: {
      number: shipmentNumber(number),
      address: addressOf(order, shipment),
      carrier: tracking.carrier && carrierText(tracking.carrier),
      trackingNumber: tracking.trackingNumber,
      trackingLink: trackingLink(tracking),
      ...emailLinesOf(order, lines),
    } satisfies EmailShipment,
  }
}

const carrierText = (carrier: Carrier) => (carrier === 'other' ? undefined : carrierName(carrier))

/** Returns the shipment's destination among the order's addresses. */
export const addressOf = (
  { address, deliveries }: Pick<StoredOrder, 'address' | 'deliveries'>,
  { deliveryPosition }: Pick<Described, 'deliveryPosition'>,
): string => deliveries.find(({ position }) => position === deliveryPosition)?.address ?? address
