import { createContext, type ReactNode, useContext } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { type AdminRole, mayCall } from '#contract/users/admin-roles.ts'

const Role = createContext<AdminRole | undefined>(undefined)

/** Provides the current admin's role to the pages within; undefined for users who are not admins. */
export const RoleProvider = Role.Provider

/** The parts of a call that decide who may make it. */
export type CallOfRole = Pick<Endpoint, 'access' | 'method' | 'roles'>

/** Returns the current user's admin role. */
export const useRole = () => useContext(Role)

/** Returns whether the current user may make a call. The server checks every call again. */
export function useMay(): (call: CallOfRole) => boolean {
  const role = useRole()
  return (call) => mayCall(call, role)
}

/** Shows its children only to users who may make the call. */
export function May({ call, children }: { readonly call: CallOfRole; readonly children: ReactNode }) {
  return useMay()(call) && children
}
