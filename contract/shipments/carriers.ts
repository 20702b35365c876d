/** The known carriers, and their tracking pages. */
const known = {
  ups: { name: 'UPS', link: 'https://www.ups.com/track?tracknum=' },
  fedex: { name: 'FedEx', link: 'https://www.fedex.com/fedextrack/?trknbr=' },
  dhl: { name: 'DHL', link: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=' },
  usps: { name: 'USPS', link: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=' },
  gls: { name: 'GLS', link: 'https://gls-group.com/GROUP/en/parcel-tracking?match=' },
  dpd: { name: 'DPD', link: 'https://tracking.dpd.de/status/en_US/parcel/' },
} as const

export const carriers = ['ups', 'fedex', 'dhl', 'usps', 'gls', 'dpd', 'other'] as const
export type Carrier = (typeof carriers)[number]

export const carrierName = (carrier: Carrier): string =>
  carrier === 'other' ? 'Another carrier' : known[carrier].name

/** A shipment's tracking details. */
export interface Tracking {
  readonly carrier?: Carrier | undefined
  readonly trackingNumber: string
  /** The tracking page of a carrier that is not a known one. */
  readonly trackingUrl?: string | undefined
}

/** Returns where a shipment can be tracked; undefined if unknown. */
export function trackingLink({ carrier, trackingNumber, trackingUrl }: Tracking): string | undefined {
  if (!carrier) return undefined
  if (carrier === 'other') return trackingUrl
  if (trackingNumber === '') return undefined
  return `${known[carrier].link}${encodeURIComponent(trackingNumber.replaceAll(/\s/g, ''))}`
}
