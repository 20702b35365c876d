/** The shop's time zones; days.ts tells its days by them. A file of its own because every page sets them. */

/** A time zone of the shop, and from when on. Earlier moments keep the day that they had. */
export interface ZonePeriod {
  /** A moment in ISO 8601; null: from the beginning. */
  readonly since: string | null
  /** An IANA zone, such as `Europe/Dublin`. */
  readonly zone: string
  /** The day on which the zone before it ended: no moment of this period has an earlier one. Null: no zone was before. */
  readonly notBefore: string | null
}

export const usualZones: readonly ZonePeriod[] = [{ since: null, zone: 'UTC', notBefore: null }]

let periods = usualZones

/** Set as the server opens and whenever the zone changes, and by a page as it loads. @param wanted earliest first */
export function setShopZones(wanted: readonly ZonePeriod[]): void {
  periods = wanted
}

export const shopZones = (): readonly ZonePeriod[] => periods
