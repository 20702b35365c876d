import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'

/** The kinds of admins. A new admin is an owner unless an owner sets another role. */
export const adminRoles = ['owner', 'sales', 'warehouse', 'read-only'] as const
export const AdminRole = z.enum(adminRoles)
export type AdminRole = z.infer<typeof AdminRole>

/**
 * True if an admin with this role may make the call; without a role, if a caller who is not an admin
 * may. Owners may make every call, read-only admins those that change nothing.
 */
export function mayCall(
  { access, method, roles }: Pick<Endpoint, 'access' | 'method' | 'roles'>,
  role: AdminRole | undefined,
): boolean {
  if (role === undefined) return access !== 'admin'
  if (role === 'owner' || (access !== 'admin' && !roles)) return true
  return role === 'read-only' ? method === 'GET' : (roles?.includes(role) ?? false)
}
