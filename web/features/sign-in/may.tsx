import { createContext, type ReactNode, useContext } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { type AdminRole, mayCall } from '#contract/users/admin-roles.ts'

const Role = createContext<AdminRole | undefined>(undefined)

/** Says what kind of admin looks at the pages within; undefined for somebody who is none. */
export const RoleProvider = Role.Provider

/** What of a call says whose it is. */
export type CallOfRole = Pick<Endpoint, 'access' | 'method' | 'roles'>

/** What kind of admin looks at the page. */
export const useRole = () => useContext(Role)

/** Whether who looks at the page may make a call. The server checks it again, call by call. */
export function useMay(): (call: CallOfRole) => boolean {
  const role = useRole()
  return (call) => mayCall(call, role)
}

/** Shown only to those who may make the call that it leads to. */
export function May({ call, children }: { readonly call: CallOfRole; readonly children: ReactNode }) {
  return useMay()(call) && children
}
