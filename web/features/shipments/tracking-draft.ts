import { z } from 'zod'
import { type Carrier, carrierName, carriers } from '#contract/shipments/carriers.ts'
import { ShipmentTracking } from '#contract/shipments/endpoints.ts'

/** The form's carrier and tracking number; missing values are empty. */
export const trackingFields = {
  carrier: z.enum(['', ...carriers]),
  trackingNumber: z.string(),
  trackingUrl: z.string(),
}
const TrackingDraft = z.object(trackingFields)
export type TrackingDraft = z.infer<typeof TrackingDraft>

export const emptyTracking: TrackingDraft = { carrier: '', trackingNumber: '', trackingUrl: '' }

/** Drops a link that belongs to a carrier no longer selected. */
export const trackingOf = ({ carrier, trackingNumber, trackingUrl }: TrackingDraft) => ({
  ...(carrier !== '' && { carrier }),
  trackingNumber,
  ...(carrier === 'other' && trackingUrl.trim() !== '' && { trackingUrl: trackingUrl.trim() }),
})

/** Adds the contract's errors to the fields. */
export function checkTracking(draft: TrackingDraft, context: z.RefinementCtx): void {
  for (const { path, message } of ShipmentTracking.safeParse(trackingOf(draft)).error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message })
}

export const carrierOptions: readonly (readonly [Carrier | '', string])[] = [
  ['', 'Not named'],
  ...carriers.map((carrier) => [carrier, carrierName(carrier)] as const),
]
