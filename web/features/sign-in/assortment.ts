import { readPunchOut } from '#web/features/punchout/session.ts'
import { readSession } from './session.ts'

/**
 * True if the company that somebody is signed in for, or whose purchasing system opened this tab, sees chosen categories only.
 * Pages of products are then asked for again as that member: what the server renders is the same for everybody.
 */
export function seesAssortment(): boolean {
  const visit = readPunchOut()
  return visit ? visit.over === undefined && visit.hasAssortment : readSession()?.hasAssortment === true
}
