import { href } from 'react-router'
import { getOverview } from '#contract/overview/endpoints.ts'
import { mayCall } from '#contract/users/admin-roles.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { adminRightsOf } from './require-admin.ts'
import { returnTo } from './return-to.ts'

/**
 * Returns where to go after signing in: the page that asked for it; else for owners of a new shop its first hour, for other
 * admins the overview, and for everybody else the home page.
 */
export async function landingOf(search: URLSearchParams): Promise<string> {
  if (search.has('from')) return returnTo(search)
  const rights = await adminRightsOf(new Request(location.href)).catch((failure: unknown) => {
    // They are signed in all the same: the home page is there without an answer.
    if (failure instanceof Refused || failure instanceof Unreachable) return undefined
    throw failure
  })
  if (!rights?.role) return returnTo(search)
  const { role, lacksSecondFactor, stepsToOpen } = rights
  if (lacksSecondFactor) return href('/dashBoard/security')
  if (stepsToOpen) return href('/dashBoard/openShop')
  return mayCall(getOverview, role) ? href('/dashBoard/overview') : href('/dashBoard')
}
