import { announce, type PunchOut, readPunchOut, VISIT_KEY } from './session.ts'

// Apart from session.ts, which every page loads: only calls and the visit's own parts need these.

/** The token of this tab's visit, while it may be used. */
export function punchOutToken(): string | undefined {
  const session = readPunchOut()
  return session?.over ? undefined : session?.token
}

export function storePunchOut({ token, company, system, operation, hasAssortment, over }: PunchOut): void {
  const visit = { token, company, system, operation, hasAssortment, over }
  sessionStorage.setItem(VISIT_KEY, JSON.stringify(visit))
  announce()
}

/** Notes that this tab's visit is over. */
export function endPunchOut(over: 'returned' | 'expired'): void {
  const session = readPunchOut()
  if (session && !session.over) storePunchOut({ ...session, over })
}

/** Makes this tab one like any other; the cart of the visit is gone. */
export function leavePunchOut(): void {
  sessionStorage.clear()
  announce()
}
