import { sendWaitingOrder } from '#test/journeys/send-waiting-order.ts'
import { dropStatement } from './bank-on-screen.ts'
import { familyScreens } from './family-on-screen.ts'
import type { Screen } from './screens.ts'

/** The pages of the dashboard that admins see. */
export const adminScreens: readonly Screen[] = [
  { name: 'manage-all-orders', path: '/dashBoard/manageAllOrder?view=table', ready: 'Shipped' },
  { name: 'overview', path: '/dashBoard/overview', ready: 'Low stock' },
  { name: 'incoming-stock', path: '/dashBoard/incomingStock', ready: 'Incoming' },
  { name: 'reorder-list', path: '/dashBoard/reorderList', ready: 'Sold a day' },
  { name: 'suppliers', path: '/dashBoard/suppliers', ready: 'Lead time' },
  {
    name: 'purchase-order',
    path: '/dashBoard/reorderList',
    ready: 'Sold a day',
    prepare: async (page) => {
      const row = page.getByRole('row').nth(1)
      await row.getByRole('checkbox').check()
      await row.getByLabel(/^Pieces of/).fill('5000')
      await page.getByRole('button', { name: 'Write a purchase order' }).click()
      await page.getByText('1 product,').waitFor()
    },
  },
  { name: 'purchase-orders', path: '/dashBoard/purchaseOrders', ready: 'PO-1' },
  {
    name: 'goods-receipt',
    path: '/dashBoard/goodsReceipts',
    ready: 'New receipt',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'New receipt' }).click()
      await page.getByRole('button', { name: 'Begin' }).click()
      await page.getByLabel('Scan or type a code').fill('UC-240W-2M')
      await page.keyboard.press('Enter')
      await page.getByText('1, none expected').waitFor()
    },
  },
  { name: 'goods-receipts', path: '/dashBoard/goodsReceipts', ready: 'GR-1' },
  {
    name: 'stock-count',
    path: '/dashBoard/stockCounts',
    ready: 'New count',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'New count' }).click()
      await page.getByLabel('Name of the count').fill('Docks and hubs')
      await page.getByLabel('All products of a category').selectOption('Docks & Hubs')
      await page.getByRole('button', { name: 'Start the count' }).click()
      await page.getByText('All stock counts').waitFor()
    },
  },
  { name: 'stock-counts', path: '/dashBoard/stockCounts', ready: 'SC-1' },
  { name: 'messages', path: '/dashBoard/messages', ready: 'Messages' },
  { name: 'manage-reviews', path: '/dashBoard/manageReviews', ready: 'Manage Reviews' },
  { name: 'category-pages', path: '/dashBoard/categoryPages', ready: 'Docks & Hubs' },
  { name: 'manage-call-off-orders', path: '/dashBoard/manageCallOffOrders', ready: 'Manage Call-off Orders' },
  {
    name: 'manage-standing-orders',
    path: '/dashBoard/manageStandingOrders',
    ready: 'Manage Standing Orders',
  },
  {
    name: 'electronic-order',
    path: '/dashBoard/electronicOrders',
    ready: 'Electronic Orders',
    prepare: async (page) => {
      await sendWaitingOrder(page, 'DEMO-4500017')
      await page.reload()
      await page.getByRole('link', { name: 'DEMO-4500017' }).click()
      await page.getByText('Cannot be accepted').first().waitFor()
    },
  },
  { name: 'electronic-orders', path: '/dashBoard/electronicOrders', ready: 'Demo Purchasing' },
  { name: 'manage-pools', path: '/dashBoard/managePools', ready: 'Reserve 10 Power Bank' },
  { name: 'coupons', path: '/dashBoard/coupons', ready: 'SPRING10' },
  { name: 'system', path: '/dashBoard/system', ready: 'Settings in force' },
  { name: 'redirects', path: '/dashBoard/redirects', ready: 'Addresses that led nowhere' },
  { name: 'audit-log', path: '/dashBoard/auditLog', ready: 'Audit Log' },
  { name: 'add-product', path: '/dashBoard/addProduct', ready: 'Add Product' },
  { name: 'manage-products', path: '/dashBoard/manageProduct', ready: 'Manage Product' },
  {
    name: 'manage-product',
    path: '/dashBoard/manageProduct/9b8c7249e944df0bdc488a5d',
    ready: 'Orders already placed keep',
  },
  {
    name: 'import',
    path: '/dashBoard/imports',
    ready: 'Whole catalogues',
    prepare: async (page) => {
      await page.getByLabel('File of products').setInputFiles('test/journeys/files/price-list-nord.csv')
      await page.getByRole('button', { name: 'Check the file' }).click()
      await page.getByText('Ready to run').waitFor()
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  { name: 'imports', path: '/dashBoard/imports', ready: 'price-list-nord.csv' },
  { name: 'make-admin', path: '/dashBoard/makeUpdate', ready: 'Change Access' },
  { name: 'manage-companies', path: '/dashBoard/manageCompanies', ready: 'Demo Offices' },
  {
    name: 'manage-company',
    path: '/dashBoard/manageCompanies',
    ready: 'Demo Offices',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Demo Offices Ltd' }).click()
      await page.getByText('Newest orders').waitFor()
    },
  },
  {
    name: 'manage-company-account',
    path: '/dashBoard/manageCompanies',
    ready: 'Demo Offices',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Demo Offices Ltd' }).click()
      await page.getByRole('link', { name: 'Terms, open invoices and statement' }).click()
      await page.getByText('Opening balance').waitFor()
    },
  },
  {
    name: 'manage-company-documents',
    path: '/dashBoard/manageCompanies',
    ready: 'Demo Offices',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Demo Offices Ltd' }).click()
      await page.getByRole('link', { name: 'Documents sent' }).click()
      await page.getByText('No document was sent').waitFor()
    },
  },
  { name: 'person', path: '/dashBoard/people/buyer@example.com', ready: 'Internal notes' },
  { name: 'manage-invoices', path: '/dashBoard/manageInvoices', ready: 'INV-' },
  {
    name: 'check-invoice',
    path: '/dashBoard/invoices/check',
    ready: 'Nothing is stored.',
    prepare: async (page) => {
      await page
        .getByLabel('Electronic invoice')
        .setInputFiles('test/journeys/files/invoice-with-wrong-total.xml')
      await page.getByText('Result of the check').waitFor()
    },
  },
  { name: 'months', path: '/dashBoard/manageInvoices/months', ready: 'Open' },
  {
    name: 'month',
    path: '/dashBoard/manageInvoices/months',
    ready: 'Open',
    prepare: async (page) => {
      await page.getByRole('row').nth(2).getByRole('link').click()
      await page.getByText('For your accountant').waitFor()
    },
  },
  {
    name: 'bank-statements',
    path: '/dashBoard/bankStatements',
    ready: 'Bank Statements',
    prepare: dropStatement,
  },
  { name: 'bank-transfers', path: '/dashBoard/bankTransfers', ready: 'Demo Offices' },
  {
    name: 'bank-transfer',
    path: '/dashBoard/bankTransfers',
    ready: 'Demo Offices',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Demo Offices Ltd' }).first().click()
      await page.getByText('What it may be for').waitFor()
    },
  },
  {
    name: 'bank-statement',
    path: '/dashBoard/bankStatements',
    ready: 'Statement DEMO-1',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Statement DEMO-1' }).first().click()
      await page.getByText('Closing').waitFor()
    },
  },
  { name: 'undelivered-invoices', path: '/dashBoard/manageInvoices/undelivered', ready: 'Refused' },
  { name: 'manage-returns', path: '/dashBoard/manageReturns', ready: 'RMA-' },
  { name: 'price-lists', path: '/dashBoard/priceLists', ready: 'Price lists' },
  { name: 'price-list', path: '/dashBoard/priceLists/demo-price-list', ready: 'is in force' },
  {
    name: 'price-list-impact',
    path: '/dashBoard/priceLists/demo-price-list/rehearsal',
    ready: 'At the new prices',
  },
  { name: 'open-shop', path: '/dashBoard/openShop', ready: 'Eight steps' },
  { name: 'settings-seller', page: 'seller', path: '/dashBoard/settings', ready: 'Legal form' },
  { name: 'settings-brand', page: 'brand', path: '/dashBoard/settings/brand', ready: 'Tagline' },
  {
    name: 'settings-storefront',
    page: 'storefront',
    path: '/dashBoard/settings/storefront',
    ready: 'Announcement',
  },
  {
    name: 'settings-programs',
    page: 'programs',
    path: '/dashBoard/settings/programs',
    ready: 'What you publish for programs',
  },
  {
    name: 'settings-legal-pages',
    page: 'legal-pages',
    path: '/dashBoard/settings/legalPages',
    ready: 'In force',
  },
  {
    name: 'settings-orders',
    page: 'orders',
    path: '/dashBoard/settings/orders',
    ready: 'Orders and emails',
  },
  { name: 'settings-taxes', page: 'taxes', path: '/dashBoard/settings/taxes', ready: 'Tax rates' },
  {
    name: 'settings-accounting',
    page: 'accounting',
    path: '/dashBoard/settings/accounting',
    ready: 'Customers',
  },
  { name: 'manage-quotes', path: '/dashBoard/manageQuotes', ready: 'Demo: school IT' },
  ...familyScreens,
]
