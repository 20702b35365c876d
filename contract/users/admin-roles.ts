import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'

/** What kinds of admins there are. Who is made an admin is an owner, until an owner says otherwise. */
export const adminRoles = ['owner', 'sales', 'warehouse', 'read-only'] as const
export const AdminRole = z.enum(adminRoles)
export type AdminRole = z.infer<typeof AdminRole>

/**
 * Whether an admin with this role may make the call; without a role, whether somebody may who is no admin. Owners may
 * make every call, read-only admins those that change nothing.
 */
export function mayCall(
  { access, method, roles }: Pick<Endpoint, 'access' | 'method' | 'roles'>,
  role: AdminRole | undefined,
): boolean {
  if (role === undefined) return access !== 'admin'
  if (role === 'owner' || (access !== 'admin' && !roles)) return true
  return role === 'read-only' ? method === 'GET' : (roles?.includes(role) ?? false)
}
