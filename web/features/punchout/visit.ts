import { announce, KEY, type PunchOut, readPunchOut } from './session.ts'

/** The token of this tab's visit, while it may be used. */
export function punchOutToken(): string | undefined {
  const session = readPunchOut()
  return session?.over ? undefined : session?.token
}

export function storePunchOut({ token, company, system, operation, over }: PunchOut): void {
  sessionStorage.setItem(KEY, JSON.stringify({ token, company, system, operation, over }))
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
