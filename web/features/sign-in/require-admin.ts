import { data } from 'react-router'
import { api } from '#contract/api.ts'
import { callShop, requireSession } from '#web/api-client.ts'

/** Whether someone is an admin is asked of the shop: the token does not say. */
export async function isAdmin(request: Request): Promise<boolean> {
  const { email } = await requireSession(request)
  return (await callShop(request, api.isAdmin, { email })).admin
}

/** @throws a 403 for everybody who is no admin */
export async function requireAdmin(request: Request): Promise<void> {
  if (!(await isAdmin(request))) throw data('Only an admin can open this page.', { status: 403 })
}
