import * as addresses from './addresses.ts'
import * as announcement from './announcement.ts'
import * as apiKeys from './api-keys.ts'
import * as approvals from './approvals.ts'
import * as auditLog from './audit-log.ts'
import * as bulkDelivery from './bulk-delivery.ts'
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
import * as orderViews from './order-views.ts'
import * as orders from './orders.ts'
import * as overview from './overview.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
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
import * as signIns from './sign-ins.ts'
import * as stock from './stock.ts'
import * as stockNotices from './stock-notices.ts'
import * as synonyms from './synonyms.ts'
import * as tax from './tax.ts'
import * as terms from './terms.ts'
import * as uploads from './uploads.ts'
import * as users from './users.ts'
import * as webhooks from './webhooks.ts'

/** Every file that declares calls, by what its calls are about. */
export const modules = {
  addresses,
  announcement,
  apiKeys,
  approvals,
  auditLog,
  bulkDelivery,
  carts,
  companies,
  companyAccounts,
  contact,
  freight,
  incomingStock,
  invitations,
  invoices,
  lists,
  orderTotals,
  orderViews,
  orders,
  overview,
  payments,
  people,
  priceLists,
  productFiles,
  productNames,
  products,
  quickOrder,
  quoteLinks,
  quoteMoves,
  quoteSettings,
  quotes,
  refunds,
  rehearsals,
  returns,
  reviewModeration,
  reviews,
  settings,
  shipments,
  signIns,
  stock,
  stockNotices,
  synonyms,
  tax,
  terms,
  uploads,
  users,
  webhooks,
}

type AnyEndpoint = Endpoint<Fields, Fields, Fields>
type EndpointsOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends AnyEndpoint ? Name : never]: Module[Name]
}
/** All that is declared in any of them. */
type Merged<Modules> = {
  [Name in keyof Modules]: (_: EndpointsOf<Modules[Name]>) => void
}[keyof Modules] extends (_: infer All) => void
  ? All
  : never

/** What a module declares with `endpoint()`, of all that it exports. */
export const endpointsOf = (module: object): Readonly<Record<string, AnyEndpoint>> =>
  Object.fromEntries(
    Object.entries(module).filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1])),
  )

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'refusals' in value

/** Everything that can be said to the product server. */
export const api = Object.assign({}, ...Object.values(modules).map(endpointsOf)) as Merged<typeof modules> // filtered by what makes an endpoint
