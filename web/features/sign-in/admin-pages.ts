import { href } from 'react-router'
import { api } from '#contract/api.ts'
import type { CallOfRole } from './may.tsx'

interface AdminPage {
  readonly to: string
  readonly name: string
  /** The page's main call: users who may not make it do not see the page. */
  readonly call: CallOfRole
  /** The path of further pages that belong to this entry but are not below its address. */
  readonly also?: string
}

/** The admin pages, in menu order. */
export const adminPages: readonly AdminPage[] = [
  {
    to: href('/dashBoard/manageAllOrder'),
    name: 'Manage All Order',
    call: api.allOrders,
    also: href('/dashBoard/order/:id', { id: ':id' }),
  },
  { to: href('/dashBoard/addProduct'), name: 'Add Product', call: api.addProduct },
  {
    to: href('/dashBoard/makeUpdate'),
    name: 'Make Admin',
    call: api.allUsers,
    also: href('/dashBoard/people/:email', { email: ':email' }),
  },
  { to: href('/dashBoard/manageProduct'), name: 'Manage Product', call: api.adminProducts },
  { to: href('/dashBoard/incomingStock'), name: 'Incoming Stock', call: api.listIncoming },
  {
    to: href('/dashBoard/manageQuotes'),
    name: 'Manage Quotes',
    call: api.allQuotes,
    also: href('/dashBoard/quotes/:id', { id: ':id' }),
  },
  { to: href('/dashBoard/messages'), name: 'Messages', call: api.listMessages },
  { to: href('/dashBoard/manageCompanies'), name: 'Manage Companies', call: api.allCompanies },
  {
    to: href('/dashBoard/manageInvoices'),
    name: 'Manage Invoices',
    call: api.listInvoices,
    also: href('/dashBoard/invoices/:id', { id: ':id' }),
  },
  { to: href('/dashBoard/manageReturns'), name: 'Manage Returns', call: api.listReturns },
  { to: href('/dashBoard/priceLists'), name: 'Price Lists', call: api.allPriceLists },
  { to: href('/dashBoard/manageReviews'), name: 'Manage Reviews', call: api.allReviews },
  { to: href('/dashBoard/overview'), name: 'Overview', call: api.getOverview },
  { to: href('/dashBoard/auditLog'), name: 'Audit Log', call: api.auditLog },
  { to: href('/dashBoard/settings'), name: 'Settings', call: api.getSeller },
]
