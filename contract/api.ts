import * as addresses from './addresses.ts'
import * as approvals from './approvals.ts'
import * as auditLog from './audit-log.ts'
import * as carts from './carts.ts'
import * as companies from './companies.ts'
import * as companyAccounts from './company-accounts.ts'
import * as contact from './contact.ts'
import type { Endpoint, Fields } from './endpoint.ts'
import * as freight from './freight.ts'
import * as incomingStock from './incoming-stock.ts'
import * as invitations from './invitations.ts'
import * as invoices from './invoices.ts'
import * as lists from './lists.ts'
import * as orderTotals from './order-totals.ts'
import * as orders from './orders.ts'
import * as overview from './overview.ts'
import * as payments from './payments.ts'
import * as priceLists from './price-lists.ts'
import * as productFiles from './product-files.ts'
import * as productNames from './product-names.ts'
import * as products from './products.ts'
import * as quickOrder from './quick-order.ts'
import * as quoteLinks from './quote-links.ts'
import * as quoteMoves from './quote-moves.ts'
import * as quoteSettings from './quote-settings.ts'
import * as quotes from './quotes.ts'
import * as refunds from './refunds.ts'
import * as rehearsals from './rehearsals.ts'
import * as returns from './returns.ts'
import * as reviewModeration from './review-moderation.ts'
import * as reviews from './reviews.ts'
import * as settings from './settings.ts'
import * as shipments from './shipments.ts'
import * as stock from './stock.ts'
import * as stockNotices from './stock-notices.ts'
import * as tax from './tax.ts'
import * as terms from './terms.ts'
import * as uploads from './uploads.ts'
import * as users from './users.ts'

type AnyEndpoint = Endpoint<Fields, Fields, Fields>
type EndpointsOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends AnyEndpoint ? Name : never]: Module[Name]
}

/** What a module declares with `endpoint()`, of all that it exports. */
const endpointsOf = <Module extends object>(module: Module) =>
  Object.fromEntries(Object.entries(module).filter(([, value]) => isEndpoint(value))) as EndpointsOf<Module> // filtered by what makes an endpoint

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'refusals' in value

/** Everything that can be said to the product server. */
export const api = {
  ...endpointsOf(tax),
  ...endpointsOf(settings),
  ...endpointsOf(freight),
  ...endpointsOf(addresses),
  ...endpointsOf(approvals),
  ...endpointsOf(auditLog),
  ...endpointsOf(carts),
  ...endpointsOf(companies),
  ...endpointsOf(companyAccounts),
  ...endpointsOf(contact),
  ...endpointsOf(incomingStock),
  ...endpointsOf(invitations),
  ...endpointsOf(invoices),
  ...endpointsOf(lists),
  ...endpointsOf(orderTotals),
  ...endpointsOf(orders),
  ...endpointsOf(overview),
  ...endpointsOf(payments),
  ...endpointsOf(priceLists),
  ...endpointsOf(productFiles),
  ...endpointsOf(productNames),
  ...endpointsOf(products),
  ...endpointsOf(quickOrder),
  ...endpointsOf(quoteLinks),
  ...endpointsOf(quoteMoves),
  ...endpointsOf(quoteSettings),
  ...endpointsOf(quotes),
  ...endpointsOf(refunds),
  ...endpointsOf(rehearsals),
  ...endpointsOf(returns),
  ...endpointsOf(reviewModeration),
  ...endpointsOf(reviews),
  ...endpointsOf(shipments),
  ...endpointsOf(stock),
  ...endpointsOf(stockNotices),
  ...endpointsOf(terms),
  ...endpointsOf(uploads),
  ...endpointsOf(users),
}
