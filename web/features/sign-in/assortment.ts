import { readPunchOut } from '#web/features/punchout/session.ts'
import { readSession } from './session.ts'

/**
 * True if the company that somebody is signed in for, or whose purchasing system opened this tab, sees only chosen
 * categories. Product pages are then loaded again as that member, because the server renders the same page for
 * everybody.
 */
export function seesAssortment(): boolean {
  const visit = readPunchOut()
  return visit ? visit.over === undefined && visit.hasAssortment : readSession()?.hasAssortment === true
}
