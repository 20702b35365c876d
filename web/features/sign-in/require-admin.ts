import { data, matchPath } from 'react-router'
import { api } from '#contract/api.ts'
import { type AdminRole, mayCall } from '#contract/users/admin-roles.ts'
import { callShop, requireSession } from '#web/api-client.ts'
import { adminPages } from './admin-pages.ts'

/** What an admin may do is asked of the shop: the token does not say. */
export async function adminRightsOf(request: Request) {
  const { email } = await requireSession(request)
  return callShop(request, api.getAdminRights, { email })
}

/** What kind of admin somebody is; undefined for who is none. */
export const adminRoleOf = async (request: Request): Promise<AdminRole | undefined> =>
  (await adminRightsOf(request)).role

/** Whether someone is an admin, whatever they may do. */
export async function isAdmin(request: Request): Promise<boolean> {
  const { email } = await requireSession(request)
  return (await callShop(request, api.isAdmin, { email })).admin
}

/** @throws a 403 for everybody who is no admin, or an admin whose role does not go with the page */
export async function requireAdmin(request: Request): Promise<void> {
  const role = await adminRoleOf(request)
  if (!role) throw data('Only an admin can open this page.', { status: 403 })
  const { pathname } = new URL(request.url)
  const page = adminPages.find(({ to }) => matchPath({ path: to, end: false }, pathname))
  if (page && !mayCall(page.call, role))
    throw data('Your role as an admin does not go with this page.', { status: 403 })
}
