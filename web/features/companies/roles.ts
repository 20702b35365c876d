import type { CompanyRole } from '#contract/companies/endpoints.ts'

export const roleNames: Readonly<Record<CompanyRole, string>> = {
  owner: 'Owner',
  approver: 'Approver',
  buyer: 'Buyer',
}

/** The options for choosing a role, each with what it permits. */
export const roleChoices: readonly (readonly [CompanyRole, string])[] = [
  ['buyer', 'Buyer: places orders and sees their own'],
  ['approver', 'Approver: the same, and sees and approves all orders'],
  ['owner', 'Owner: the same, and manages members and rules'],
]
