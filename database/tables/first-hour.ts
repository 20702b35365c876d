import type { CreatedAt } from './created-at.ts'

/** A step of a new shop's first hour that was skipped; `open`: the shop is open. */
interface FirstHour {
  step: string
  at: CreatedAt
}

export interface FirstHourTables {
  first_hour: FirstHour
}
