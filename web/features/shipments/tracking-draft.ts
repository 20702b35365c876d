import { z } from 'zod'
import { type Carrier, carrierName, carriers } from '#contract/shipments/carriers.ts'
import { ShipmentTracking } from '#contract/shipments/endpoints.ts'

/** Carrier and tracking number as a form holds them: what is not named is empty. */
export const trackingFields = {
  carrier: z.enum(['', ...carriers]),
  trackingNumber: z.string(),
  trackingUrl: z.string(),
}
const TrackingDraft = z.object(trackingFields)
export type TrackingDraft = z.infer<typeof TrackingDraft>

export const emptyTracking: TrackingDraft = { carrier: '', trackingNumber: '', trackingUrl: '' }

/** A link that belongs to a carrier which is not chosen any more is left out. */
export const trackingOf = ({ carrier, trackingNumber, trackingUrl }: TrackingDraft) => ({
  ...(carrier !== '' && { carrier }),
  trackingNumber,
  ...(carrier === 'other' && trackingUrl.trim() !== '' && { trackingUrl: trackingUrl.trim() }),
})

/** What the contract says of it, beside the fields. */
export function checkTracking(draft: TrackingDraft, context: z.RefinementCtx): void {
  for (const { path, message } of ShipmentTracking.safeParse(trackingOf(draft)).error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message })
}

export const carrierOptions: readonly (readonly [Carrier | '', string])[] = [
  ['', 'Not named'],
  ...carriers.map((carrier) => [carrier, carrierName(carrier)] as const),
]
