import type { CompanyRole } from '#contract/companies/endpoints.ts'

export const roleNames: Readonly<Record<CompanyRole, string>> = {
  owner: 'Owner',
  approver: 'Approver',
  buyer: 'Buyer',
}

/** The options for choosing a role, each with what it permits. */
export const roleChoices: readonly (readonly [CompanyRole, string])[] = [
  ['buyer', 'Buyer: orders, and sees own orders'],
  ['approver', 'Approver: sees all orders, and approves them'],
  ['owner', 'Owner: all of that, and manages members and rules'],
]
