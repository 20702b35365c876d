import type { Finish, Sheet } from '../sheet.ts'

/** What tells one product's picture from another's of its kind. */
export interface Variant {
  readonly finish: Finish
  /** A colour, #rrggbb: screens, lights, labels. */
  readonly accent: string
  /** 0 small, 1 usual, 2 large; or how many of something, where the kind says so. */
  readonly size: number
  readonly seed: number
}

/** Draws one device, standing on the line y = 610, in a sheet of 800 by 800. */
export type Draw = (sheet: Sheet, variant: Variant) => string
