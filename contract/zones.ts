/** The shop's time zones; days.ts tells its days by them. A file of its own because every page sets them. */

/** A time zone of the shop, and when it took effect. Earlier moments keep their day. */
export interface ZonePeriod {
  /** A moment in ISO 8601; null: from the beginning. */
  readonly since: string | null
  /** An IANA zone, such as `Europe/Dublin`. */
  readonly zone: string
  /**
   * The day on which the previous zone ended: no moment of this period has an earlier day. Null: there was no previous
   * zone.
   */
  readonly notBefore: string | null
}

export const usualZones: readonly ZonePeriod[] = [{ since: null, zone: 'UTC', notBefore: null }]

let periods = usualZones

/** Set as the server opens and whenever the zone changes, and by a page as it loads. @param wanted earliest first */
export function setShopZones(wanted: readonly ZonePeriod[]): void {
  periods = wanted
}

export const shopZones = (): readonly ZonePeriod[] => periods
