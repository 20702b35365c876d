import { data, matchPath } from 'react-router'
import { type AdminRole, mayCall } from '#contract/users/admin-roles.ts'
import { getAdminRights, isAdmin as isAdminCall } from '#contract/users/endpoints.ts'
import { Unreachable } from '#http/call-errors.ts'
import { callShop, requireSession } from '#web/api-client.ts'

/** Asks the shop for the admin's rights: the token does not contain them. */
export async function adminRightsOf(request: Request) {
  const { email } = await requireSession(request)
  return callShop(request, getAdminRights, { email })
}

/** Returns a user's admin role; undefined for users who are not admins. */
export const adminRoleOf = async (request: Request): Promise<AdminRole | undefined> =>
  (await adminRightsOf(request)).role

/** True if a user is an admin, in any role. */
export async function isAdmin(request: Request): Promise<boolean> {
  const { email } = await requireSession(request)
  return (await callShop(request, isAdminCall, { email })).admin
}

/**
 * Returns the overview, the first hour, and the other admin pages in menu order. They are loaded for admins only: with their calls, they are larger than a page
 * of a customer.
 * @throws Unreachable
 */
export async function loadAdminPages() {
  const { overviewPage, openShopPage, adminPages } = await import('./admin-pages.ts').catch(
    (cause: unknown) => {
      throw new Unreachable(cause)
    },
  )
  return { overviewPage, openShopPage, adminPages }
}

/** @throws a 403 for users who are not admins, and for admins whose role may not see the page */
export async function requireAdmin(request: Request): Promise<void> {
  const role = await adminRoleOf(request)
  if (!role) throw data('Only an admin can open this page.', { status: 403 })
  const { pathname } = new URL(request.url)
  const { overviewPage, openShopPage, adminPages } = await loadAdminPages()
  const page = [overviewPage, openShopPage, ...adminPages.flatMap(({ pages }) => pages)].find(({ to }) =>
    matchPath({ path: to, end: false }, pathname),
  )
  if (page && !mayCall(page.call, role))
    throw data('Your role as an admin does not include this page.', { status: 403 })
}
