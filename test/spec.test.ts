import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import routes from '#web/routes.ts'

/** What the specification names and the shop does not have yet. This list only ever gets shorter. */
const pending = {
  routes: [],
  calls: [],
}

/** What the shop has beyond the specification. */
const ours = {
  routes: [
    '/cart',
    '/checkout',
    '/quote',
    '/q/{token}',
    '/quick-order',
    '/contact',
    '/account/action',
    '/dashBoard/order/{id}',
    '/dashBoard/people/{email}',
    '/dashBoard/overview',
    '/dashBoard/quotes',
    '/dashBoard/quotes/{id}',
    '/dashBoard/lists',
    '/dashBoard/lists/{id}',
    '/dashBoard/addresses',
    '/dashBoard/apiKeys',
    '/dashBoard/webhooks',
    '/dashBoard/security',
    '/dashBoard/company',
    '/dashBoard/companyHistory',
    '/dashBoard/companyOrders',
    '/dashBoard/approvals',
    '/dashBoard/joinCompany',
    '/dashBoard/manageQuotes',
    '/dashBoard/manageCompanies',
    '/dashBoard/manageCompanies/{id}',
    '/dashBoard/manageCompanies/{id}/account',
    '/dashBoard/manageInvoices',
    '/dashBoard/manageReturns',
    '/dashBoard/manageReviews',
    '/dashBoard/account',
    '/dashBoard/invoices/{id}',
    '/dashBoard/priceLists',
    '/dashBoard/priceLists/{id}',
    '/dashBoard/priceLists/{id}/rehearsal',
    '/dashBoard/incomingStock',
    '/noMoreNotices/{token}',
    '/blog/{slug}',
    '/product/{id}/{name}?',
    '/questions',
    '/terms',
    '/privacy',
    '/cookies',
    '/dashBoard/auditLog',
    '/dashBoard/settings',
    '/blog/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
  ],
  calls: [
    'POST /companies',
    'GET /companies',
    'GET /companies.csv',
    'GET /users.csv',
    'GET /companies/{id}',
    'PUT /companies/{id}/price-list',
    'GET /price-lists',
    'POST /price-lists',
    'GET /price-lists/{id}',
    'PUT /price-lists/{id}',
    'POST /price-lists/{id}/draft',
    'PUT /price-lists/{id}/draft',
    'DELETE /price-lists/{id}/draft',
    'PUT /price-lists/{id}/draft/products/{product}',
    'POST /price-lists/{id}/draft/imports',
    'GET /price-lists/{id}/versions/{number}/products',
    'GET /price-lists/{id}/versions/{number}/prices.csv',
    'POST /price-lists/{id}/publication',
    'GET /prices/mine',
    'GET /price-lists/{id}/rehearsal',
    'GET /price-lists/{id}/changes',
    'GET /companies/{id}/price-list/rehearsal',
    'GET /companies/mine',
    'PUT /companies/mine',
    'GET /companies/mine/members',
    'PUT /companies/mine/members/{id}',
    'DELETE /companies/mine/members/{id}',
    'GET /companies/mine/events',
    'GET /companies/mine/orders',
    'GET /companies/mine/invitations',
    'POST /companies/mine/invitations',
    'POST /companies/mine/invitations/{id}/resending',
    'DELETE /companies/mine/invitations/{id}',
    'GET /invitations/{token}',
    'POST /invitations/{token}/acceptance',
    'GET /approvals',
    'POST /orders/{id}/approval',
    'POST /orders/{id}/rejection',
    'GET /companies/mine/terms',
    'PUT /companies/{id}/terms',
    'PUT /orders/{id}/account',
    'GET /companies/mine/account',
    'GET /companies/{id}/account',
    'GET /companies/mine/statement',
    'GET /companies/{id}/statement',
    'GET /companies/mine/statement.csv',
    'GET /companies/{id}/statement.csv',
    'GET /invoices',
    'GET /invoices/mine',
    'GET /invoices.csv',
    'GET /invoices/mine.csv',
    'GET /invoices/{id}',
    'POST /invoices/{id}/payments',
    'POST /invoices/{id}/payments/{payment}/reversal',
    'GET /orders/{id}',
    'POST /orders/totals',
    'GET /orders.csv',
    'GET /people/{email}',
    'GET /people/{email}/notes',
    'POST /people/{email}/notes',
    'GET /order-views',
    'PUT /order-views',
    'PUT /order-views/columns',
    'DELETE /order-views/{id}',
    'GET /overview',
    'PUT /orders/deliveries',
    'PUT /orders/{id}/cancellation',
    'PUT /orders/{id}/refund',
    'GET /orders/{id}/refunds',
    'POST /orders/{id}/refunds',
    'GET /orders/{id}/returns',
    'POST /orders/{id}/returns',
    'POST /orders/{id}/return-photo-keys',
    'GET /returns',
    'PUT /returns/{id}/withdrawal',
    'PUT /returns/{id}/approval',
    'PUT /returns/{id}/refusal',
    'PUT /returns/{id}/receipt',
    'POST /products/{id}/stock-notices',
    'DELETE /stock-notices/{token}',
    'GET /incoming-stock',
    'POST /products/{id}/incoming-stock',
    'PUT /incoming-stock/{id}',
    'DELETE /incoming-stock/{id}',
    'POST /incoming-stock/{id}/receipt',
    'GET /orders/{id}/shipments',
    'POST /orders/{id}/shipments',
    'GET /orders/{id}/assets.csv',
    'PUT /shipments/{id}',
    'PUT /shipments/{id}/delivery',
    'DELETE /users/{email}/second-factor',
    'PUT /users/{email}/admin-role',
    'GET /users/{email}/sign-ins',
    'GET /sign-ins',
    'DELETE /sign-ins',
    'DELETE /shipments/{id}',
    'POST /quotes',
    'GET /quotes/mine',
    'PUT /quotes/{id}/owner',
    'POST /quotes/{id}/acceptance',
    'GET /quotes',
    'POST /quotes/mine',
    'GET /quote-settings',
    'GET /settings/seller',
    'PUT /settings/seller',
    'GET /announcement',
    'GET /settings/announcement',
    'PUT /settings/announcement',
    'GET /settings/shop',
    'PUT /settings/shop',
    'PUT /companies/{id}/tax-exemption',
    'GET /settings/home-region',
    'PUT /settings/home-region',
    'GET /settings/tax-rates',
    'POST /settings/tax-rates',
    'DELETE /settings/tax-rates/{id}',
    'GET /settings/freight-tables',
    'POST /settings/freight-tables',
    'DELETE /settings/freight-tables/{id}',
    'GET /orders/{id}/confirmation',
    'GET /invoices/{id}/pdf',
    'GET /invoices/{id}/credit-notes/{number}/pdf',
    'GET /companies/mine/statement.pdf',
    'GET /companies/{id}/statement.pdf',
    'GET /shipments/{id}/packing-slip',
    'PUT /quotes/{id}/link',
    'DELETE /quotes/{id}/link',
    'GET /quote-links/{token}',
    'GET /quotes/{id}/pdf',
    'GET /quote-links/{token}/pdf',
    'PUT /quote-settings',
    'GET /quotes/{id}',
    'GET /quotes/{id}/figures',
    'POST /quotes/{id}/offers',
    'POST /quotes/{id}/counter-offers',
    'POST /quotes/{id}/decline',
    'POST /quotes/{id}/withdrawal',
    'POST /contact',
    'GET /suggestions',
    'GET /products/facets',
    'GET /carts/mine',
    'POST /quick-order/match',
    'PUT /quick-order/part-numbers',
    'PUT /carts/mine/lines',
    'POST /carts/mine/lines',
    'DELETE /carts/mine',
    'POST /carts/price',
    'GET /admin/{email}/rights',
    'GET /api-keys',
    'POST /api-keys',
    'DELETE /api-keys/{id}',
    'GET /webhooks',
    'POST /webhooks',
    'PUT /webhooks/{id}',
    'DELETE /webhooks/{id}',
    'POST /webhooks/{id}/secret',
    'POST /webhooks/{id}/test',
    'GET /webhooks/{id}/deliveries',
    'POST /webhooks/{id}/deliveries/{delivery}/resend',
    'GET /addresses',
    'POST /addresses',
    'PUT /addresses/{id}',
    'DELETE /addresses/{id}',
    'PUT /addresses/{id}/default',
    'GET /lists',
    'POST /lists',
    'GET /lists/{id}',
    'PUT /lists/{id}',
    'DELETE /lists/{id}',
    'PUT /lists/{id}/lines',
    'POST /lists/{id}/cart-lines',
    'POST /orders',
    'GET /categories',
    'GET /products/names',
    'GET /reviews/summary',
    'GET /reviews/all',
    'PUT /reviews/{id}/hidden',
    'DELETE /reviews/{id}/hidden',
    'POST /upload-keys',
    'PUT /product',
    'PUT /products/{id}/restoration',
    'POST /products/{id}/stock-changes',
    'GET /stock-ledger.csv',
    'GET /products.csv',
    'POST /products/imports',
    'GET /audit-log',
  ],
}

const spec = readFileSync(new URL('../docs/spec.md', import.meta.url), 'utf8')

/** The rows of the table under a heading, as lists of their cells. */
function table(heading: string): string[][] {
  const section = spec.split(`## ${heading}`)[1]?.split('\n## ')[0] ?? ''
  return section
    .split('\n')
    .filter((line) => /^\|\s*[^\s|:-]/.test(line))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const whole = path === undefined ? parent : `${parent}/${path}`
    const own = index || path !== undefined ? [whole || '/'] : []
    return [...own, ...pathsOf(children ?? [], whole)]
  })
}

test('every route of the specification is a page, or is known to be missing', async () => {
  const built = new Set(
    pathsOf(await routes).map((path) => (path === '/*' ? '*' : path.replaceAll(/:(\w+)/g, '{$1}'))),
  )
  const named = table('Routes').map(([route]) => String(route))
  expect(named).toHaveLength(17)
  expect(named.filter((route) => !built.has(route))).toEqual(pending.routes)
  expect([...built].filter((route) => !named.includes(route)).toSorted()).toEqual(ours.routes.toSorted())
})

test('every call of the specification is in the contract with its access, or is known to be missing', () => {
  const calls: readonly Endpoint[] = Object.values(api)
  const built = new Map(calls.map(({ method, path, access }) => [`${method} ${path}`, access]))
  const named = new Map(table('Calls').map(([call, access]) => [String(call), access]))
  expect(named.size).toBe(22)
  expect([...named.keys()].filter((call) => !built.has(call))).toEqual(pending.calls)
  expect([...built.keys()].filter((call) => !named.has(call)).toSorted()).toEqual(ours.calls.toSorted())
  for (const [call, access] of named) if (built.has(call)) expect(built.get(call), call).toBe(access)
})
