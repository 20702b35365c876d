import { href, type Location, matchPath } from 'react-router'
import { type Company, isApprover } from '#contract/companies/endpoints.ts'
import { listIn } from '#web/features/orders/location-state.ts'
import type { MenuEntry, MenuGroup, TopEntry } from './dashboard-menu.tsx'

/** What an admin sees who acts for a customer. */
export const actingPages: readonly string[] = [
  href('/dashBoard/myOrder'),
  href('/dashBoard/quotes'),
  href('/dashBoard/lists'),
  href('/dashBoard/addresses'),
  href('/quick-order'),
  href('/dashBoard/companyOrders'),
]

type Member = Pick<Company, 'role' | 'waitingApprovals'>

interface CustomerMenu {
  readonly first: readonly TopEntry[]
  readonly groups: readonly MenuGroup[]
}

/** Returns what a customer's menu has between My Profile and the developers: first what waits and is opened each day. */
export function customerMenu({ pathname, state }: Location, company: Member | undefined): CustomerMenu {
  const [companyOrders, approvals] = [href('/dashBoard/companyOrders'), href('/dashBoard/approvals')]
  const isOn = (pattern: string) => matchPath({ path: pattern, end: false }, pathname) !== null
  // An order belongs to the list that led to it; by default, to the user's own orders.
  const isOrder = isOn(href('/dashBoard/order/:id', { id: ':id' }))
  const otherList = [companyOrders, approvals].find((list) => listIn(state)?.startsWith(list))
  const entry = (to: string, name: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
    to,
    name,
    isCurrent: isOn(to),
    ...more,
  })
  const ofList = (to: string) => ({ isCurrent: isOn(to) || (isOrder && otherList === to) })
  const waiting = company && isApprover(company.role) ? company.waitingApprovals : 0
  const approvalEntry = entry(approvals, 'Approvals', { ...ofList(approvals), count: waiting })
  const myOrder = href('/dashBoard/myOrder')
  const isApproving = company !== undefined && isApprover(company.role)
  return {
    first: [
      ...(waiting > 0 ? [{ ...approvalEntry, icon: 'check' as const }] : []),
      {
        ...entry(myOrder, 'My Order', { isCurrent: isOn(myOrder) || (isOrder && !otherList) }),
        icon: 'box',
      },
      { ...entry(href('/dashBoard/invoices'), 'My Invoices'), icon: 'file' },
      { ...entry(href('/dashBoard/quotes'), 'My Quotes'), icon: 'mail' },
      { ...entry(href('/dashBoard/addReview'), 'Add Review', { does: 'Write a review' }), icon: 'star' },
    ],
    groups: [
      {
        heading: 'Buying',
        icon: 'cart',
        entries: [
          entry(href('/dashBoard/lists'), 'Lists', { does: 'Make a list' }),
          entry(href('/dashBoard/addresses'), 'Addresses', { does: 'Add an address' }),
          entry(href('/quick-order'), 'Quick order', { does: 'Paste an order list' }),
          entry(href('/dashBoard/callOffOrders'), 'Call-off Orders', { isRare: true }),
          entry(href('/dashBoard/standingOrders'), 'Standing Orders', { isRare: true }),
          entry(href('/dashBoard/pools'), 'My Pools', {
            isCurrent: isOn(href('/dashBoard/pools')) || isOn(href('/dashBoard/joinPool/:id', { id: ':id' })),
            isRare: true,
          }),
        ],
      },
      {
        heading: 'Company',
        icon: 'building',
        entries: [
          ...(company
            ? [
                entry(href('/dashBoard/company'), 'Company', {
                  isCurrent: isOn(href('/dashBoard/company')) || isOn(href('/dashBoard/companyHistory')),
                }),
                entry(companyOrders, 'Company orders', ofList(companyOrders)),
                entry(href('/dashBoard/agents'), 'Agents', { does: 'Connect an agent', isRare: true }),
              ]
            : []),
          ...(isApproving
            ? [
                ...(waiting === 0 ? [approvalEntry] : []),
                entry(href('/dashBoard/costCentres'), 'Cost centres and budgets'),
                entry(href('/dashBoard/account'), 'Account'),
              ]
            : []),
        ],
      },
    ],
  }
}
