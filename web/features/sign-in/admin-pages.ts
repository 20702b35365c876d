import { href } from 'react-router'
import { api } from '#contract/api.ts'
import type { OpenWork } from '#contract/overview/endpoints.ts'
import type { CallOfRole } from './permissions.tsx'

interface AdminPage {
  readonly to: string
  readonly name: string
  /** The page's main call: users who may not make it do not see the page. */
  readonly call: CallOfRole
  /** The path of further pages that belong to this entry but are not below its address. */
  readonly also?: string
  /** The work that is done on this page. */
  readonly work?: keyof OpenWork
}

interface AdminPages {
  readonly heading: string
  readonly pages: readonly AdminPage[]
}

/** The admin pages, in menu order. */
export const adminPages: readonly AdminPages[] = [
  {
    heading: 'Sales',
    pages: [
      { to: href('/dashBoard/overview'), name: 'Overview', call: api.getOverview },
      {
        to: href('/dashBoard/manageAllOrder'),
        name: 'Manage All Order',
        call: api.allOrders,
        also: href('/dashBoard/order/:id', { id: ':id' }),
        work: 'ordersToDeliver',
      },
      {
        to: href('/dashBoard/manageQuotes'),
        name: 'Manage Quotes',
        call: api.allQuotes,
        also: href('/dashBoard/quotes/:id', { id: ':id' }),
        work: 'quotesToAnswer',
      },
      {
        to: href('/dashBoard/manageReturns'),
        name: 'Manage Returns',
        call: api.listReturns,
        work: 'returnsToAnswer',
      },
      {
        to: href('/dashBoard/manageInvoices'),
        name: 'Manage Invoices',
        call: api.listInvoices,
        also: href('/dashBoard/invoices/:id', { id: ':id' }),
        work: 'overdueInvoices',
      },
      { to: href('/dashBoard/messages'), name: 'Messages', call: api.listMessages, work: 'openMessages' },
      { to: href('/dashBoard/manageCompanies'), name: 'Manage Companies', call: api.allCompanies },
    ],
  },
  {
    heading: 'Catalog',
    pages: [
      { to: href('/dashBoard/manageProduct'), name: 'Manage Product', call: api.adminProducts },
      { to: href('/dashBoard/addProduct'), name: 'Add Product', call: api.addProduct },
      { to: href('/dashBoard/imports'), name: 'Imports', call: api.listImports },
      { to: href('/dashBoard/families'), name: 'Product Families', call: api.listFamilies },
      { to: href('/dashBoard/categoryPages'), name: 'Category Pages', call: api.listCategoryPages },
      { to: href('/dashBoard/incomingStock'), name: 'Incoming Stock', call: api.listIncoming },
      { to: href('/dashBoard/priceLists'), name: 'Price Lists', call: api.allPriceLists },
      { to: href('/dashBoard/coupons'), name: 'Coupons', call: api.listCoupons },
      { to: href('/dashBoard/manageReviews'), name: 'Manage Reviews', call: api.allReviews },
    ],
  },
  {
    heading: 'Shop',
    pages: [
      {
        to: href('/dashBoard/makeUpdate'),
        name: 'Make Admin',
        call: api.allUsers,
        also: href('/dashBoard/people/:email', { email: ':email' }),
      },
      { to: href('/dashBoard/settings'), name: 'Settings', call: api.getSeller },
      { to: href('/dashBoard/redirects'), name: 'Redirects', call: api.listRedirects },
      { to: href('/dashBoard/auditLog'), name: 'Audit Log', call: api.auditLog },
    ],
  },
]
