import { href } from 'react-router'

/** The session of an admin who acts for a customer. It belongs to its tab; the admin stays signed in beside it. */

const KEY = 'actingToken'

export const readActingToken = (): string | null => sessionStorage.getItem(KEY)

/** Acts for a customer in this tab: the whole page is loaded again, as theirs, and does nothing more until then. */
export function beginActing(token: string): Promise<never> {
  sessionStorage.setItem(KEY, token)
  location.assign(href('/'))
  return new Promise(() => undefined)
}

/** Goes on as the admin, at the customer's page. Nothing of the customer stays in the tab. */
export function leaveActing(email: string): void {
  sessionStorage.clear()
  location.assign(href('/dashBoard/people/:email', { email }))
}
