import { href } from 'react-router'
import { auditLog } from '#contract/audit-log/endpoints.ts'
import { listBankFiles } from '#contract/bank-statements/endpoints.ts'
import { listCallOffOrders } from '#contract/call-off-orders/endpoints.ts'
import { listCategoryPages } from '#contract/categories/endpoints.ts'
import { allCompanies } from '#contract/companies/accounts.ts'
import { listMessages } from '#contract/contact/endpoints.ts'
import { listCoupons } from '#contract/coupons/endpoints.ts'
import { listWaitingOrders } from '#contract/electronic-orders/waiting.ts'
import { listFamilies } from '#contract/families/editing.ts'
import { openShop } from '#contract/first-hour/endpoints.ts'
import { listGoodsReceipts } from '#contract/goods-receipts/endpoints.ts'
import { listImports } from '#contract/imports/endpoints.ts'
import { listInvoices } from '#contract/invoices/endpoints.ts'
import { allOrders } from '#contract/orders/endpoints.ts'
import { getOverview, type OpenWork } from '#contract/overview/endpoints.ts'
import { listPools } from '#contract/pools/endpoints.ts'
import { allPriceLists } from '#contract/price-lists/endpoints.ts'
import { addProduct, adminProducts } from '#contract/products/editing.ts'
import { listPurchaseOrders } from '#contract/purchasing/endpoints.ts'
import { reorderList } from '#contract/purchasing/reorder-list.ts'
import { listPurchasingSuppliers } from '#contract/purchasing/suppliers.ts'
import { allQuotes } from '#contract/quotes/endpoints.ts'
import { listRedirects } from '#contract/redirects/endpoints.ts'
import { listReturns } from '#contract/returns/endpoints.ts'
import { allReviews } from '#contract/reviews/moderation.ts'
import { getSeller } from '#contract/settings/seller.ts'
import { listStandingOrders } from '#contract/standing-orders/endpoints.ts'
import { listIncoming } from '#contract/stock/incoming.ts'
import { listStockCounts } from '#contract/stock-counts/endpoints.ts'
import { getSystem } from '#contract/system/endpoints.ts'
import { allUsers } from '#contract/users/endpoints.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { CallOfRole } from './permissions.tsx'

export interface AdminPage {
  readonly to: string
  readonly name: string
  /** The page's main call: users who may not make it do not see the page. */
  readonly call: CallOfRole
  /** The path of further pages that belong to this entry but are not below its address. */
  readonly also?: string
  /** The work that is done on this page. */
  readonly work?: keyof OpenWork
  /** Whether few shops need it: it is under More until it was opened. */
  readonly isRare?: boolean
  /** What can be begun on it, which the search in the header finds. */
  readonly does?: string
}

interface AdminPages {
  readonly heading: string
  readonly icon: IconName
  readonly pages: readonly AdminPage[]
}

/** The page that has what waits, above the groups. */
export const overviewPage: AdminPage = {
  to: href('/dashBoard/overview'),
  name: 'Overview',
  call: getOverview,
}

/** The first hour of a new shop, above the overview until it is open. */
export const openShopPage: AdminPage = {
  to: href('/dashBoard/openShop'),
  name: 'Open your shop',
  call: openShop,
}

/** The other admin pages, in menu order. */
export const adminPages: readonly AdminPages[] = [
  {
    heading: 'Sales',
    icon: 'inbox',
    pages: [
      {
        to: href('/dashBoard/manageAllOrder'),
        name: 'Manage All Order',
        call: allOrders,
        also: href('/dashBoard/order/:id', { id: ':id' }),
        work: 'ordersToDeliver',
      },
      {
        to: href('/dashBoard/electronicOrders'),
        name: 'Electronic Orders',
        call: listWaitingOrders,
        work: 'electronicOrdersToCheck',
      },
      {
        to: href('/dashBoard/manageQuotes'),
        name: 'Manage Quotes',
        call: allQuotes,
        also: href('/dashBoard/quotes/:id', { id: ':id' }),
        work: 'quotesToAnswer',
      },
      {
        to: href('/dashBoard/manageCallOffOrders'),
        name: 'Manage Call-off Orders',
        isRare: true,
        call: listCallOffOrders,
        also: href('/dashBoard/callOffOrders/:id', { id: ':id' }),
      },
      {
        to: href('/dashBoard/managePools'),
        name: 'Manage Pools',
        call: listPools,
        does: 'Open a pool',
        isRare: true,
      },
      {
        to: href('/dashBoard/manageStandingOrders'),
        name: 'Manage Standing Orders',
        isRare: true,
        call: listStandingOrders,
        also: href('/dashBoard/standingOrders/:id', { id: ':id' }),
      },
      {
        to: href('/dashBoard/manageReturns'),
        name: 'Manage Returns',
        call: listReturns,
        work: 'returnsToAnswer',
      },
      {
        to: href('/dashBoard/manageInvoices'),
        name: 'Manage Invoices',
        call: listInvoices,
        also: href('/dashBoard/invoices/:id', { id: ':id' }),
        work: 'overdueInvoices',
      },
      {
        to: href('/dashBoard/bankStatements'),
        name: 'Bank Statements',
        call: listBankFiles,
        also: href('/dashBoard/bankTransfers'),
        does: 'Book bank transfers',
      },
      { to: href('/dashBoard/messages'), name: 'Messages', call: listMessages, work: 'openMessages' },
      { to: href('/dashBoard/manageCompanies'), name: 'Manage Companies', call: allCompanies },
    ],
  },
  {
    heading: 'Catalog',
    icon: 'tag',
    pages: [
      { to: href('/dashBoard/manageProduct'), name: 'Manage Product', call: adminProducts },
      { to: href('/dashBoard/addProduct'), name: 'Add Product', call: addProduct, does: 'Add a product' },
      {
        to: href('/dashBoard/imports'),
        name: 'Imports',
        call: listImports,
        does: 'Import products from a file',
      },
      {
        to: href('/dashBoard/families'),
        name: 'Product Families',
        call: listFamilies,
        does: 'Make a product family',
      },
      { to: href('/dashBoard/categoryPages'), name: 'Category Pages', call: listCategoryPages, isRare: true },
      {
        to: href('/dashBoard/priceLists'),
        name: 'Price Lists',
        call: allPriceLists,
        does: 'Make a price list',
      },
      {
        to: href('/dashBoard/coupons'),
        name: 'Coupons',
        call: listCoupons,
        does: 'Make a coupon',
        isRare: true,
      },
      { to: href('/dashBoard/manageReviews'), name: 'Manage Reviews', call: allReviews },
    ],
  },
  {
    heading: 'Purchasing',
    icon: 'truck',
    pages: [
      {
        to: href('/dashBoard/reorderList'),
        name: 'Reorder List',
        call: reorderList,
        does: 'Write a purchase order',
      },
      { to: href('/dashBoard/purchaseOrders'), name: 'Purchase Orders', call: listPurchaseOrders },
      {
        to: href('/dashBoard/suppliers'),
        name: 'Suppliers',
        call: listPurchasingSuppliers,
        does: 'Add a supplier',
      },
      { to: href('/dashBoard/incomingStock'), name: 'Incoming Stock', call: listIncoming },
      {
        to: href('/dashBoard/goodsReceipts'),
        name: 'Receive',
        call: listGoodsReceipts,
        does: 'Receive goods',
      },
      {
        to: href('/dashBoard/stockCounts'),
        name: 'Stock Counts',
        call: listStockCounts,
        does: 'Count stock',
      },
    ],
  },
  {
    heading: 'Shop',
    icon: 'settings',
    pages: [
      {
        to: href('/dashBoard/makeUpdate'),
        name: 'Make Admin',
        call: allUsers,
        also: href('/dashBoard/people/:email', { email: ':email' }),
      },
      { to: href('/dashBoard/settings'), name: 'Settings', call: getSeller },
      { to: href('/dashBoard/redirects'), name: 'Redirects', call: listRedirects, isRare: true },
      { to: href('/dashBoard/auditLog'), name: 'Audit Log', call: auditLog },
      { to: href('/dashBoard/system'), name: 'System', call: getSystem, isRare: true },
    ],
  },
]
