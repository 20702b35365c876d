import * as accounting from './accounting/endpoints.ts'
import * as accountingMonths from './accounting/months.ts'
import * as addresses from './addresses/endpoints.ts'
import * as agentAuthorization from './agents/authorization.ts'
import * as agents from './agents/endpoints.ts'
import * as apiKeys from './api-keys/endpoints.ts'
import * as approvalChain from './approvals/chain.ts'
import * as approvals from './approvals/endpoints.ts'
import * as auditLog from './audit-log/endpoints.ts'
import * as bankMail from './bank-statements/by-mail.ts'
import * as customerCredit from './bank-statements/credit.ts'
import * as bankStatements from './bank-statements/endpoints.ts'
import * as bankTransfers from './bank-statements/transfers.ts'
import * as callOffOrders from './call-off-orders/endpoints.ts'
import * as callOffMoves from './call-off-orders/moves.ts'
import * as carts from './carts/endpoints.ts'
import * as categoryPages from './categories/endpoints.ts'
import * as changes from './changes/endpoints.ts'
import * as fees from './charges/fees.ts'
import * as freight from './charges/freight.ts'
import * as goodsGroups from './charges/goods-groups.ts'
import * as reverseCharge from './charges/reverse-charge.ts'
import * as tax from './charges/tax-rates.ts'
import * as companyAccounts from './companies/accounts.ts'
import * as assortments from './companies/assortment.ts'
import * as companies from './companies/endpoints.ts'
import * as invitations from './companies/invitations.ts'
import * as companyMembers from './companies/members.ts'
import * as subsidiaries from './companies/subsidiaries.ts'
import * as contact from './contact/endpoints.ts'
import * as budgets from './cost-centres/budget.ts'
import * as costCentres from './cost-centres/endpoints.ts'
import * as coupons from './coupons/endpoints.ts'
import * as structuredInvoices from './electronic-invoices/endpoints.ts'
import * as ordersByMail from './electronic-orders/by-mail.ts'
import * as electronicOrders from './electronic-orders/endpoints.ts'
import * as waitingOrders from './electronic-orders/waiting.ts'
import type { Endpoint, Fields } from './endpoint.ts'
import * as familyEditing from './families/editing.ts'
import * as families from './families/endpoints.ts'
import * as firstHour from './first-hour/endpoints.ts'
import * as goodsReceipts from './goods-receipts/endpoints.ts'
import * as identityProviders from './identity-providers/endpoints.ts'
import * as imports from './imports/endpoints.ts'
import * as feeds from './imports/feeds.ts'
import * as wantedPictures from './imports/pictures.ts'
import * as importFiles from './imports/wanted-files.ts'
import * as invoiceChecks from './invoice-checks/endpoints.ts'
import * as invoiceTransmissions from './invoice-transmissions/endpoints.ts'
import * as invoices from './invoices/endpoints.ts'
import * as invoiceTransfers from './invoices/transfers.ts'
import * as kits from './kits/endpoints.ts'
import * as labels from './labels/endpoints.ts'
import * as legalTexts from './legal-texts/endpoints.ts'
import * as lists from './lists/endpoints.ts'
import * as orderChanges from './order-changes/endpoints.ts'
import * as orderConfirmations from './orders/confirmation.ts'
import * as orders from './orders/endpoints.ts'
import * as shipTogether from './orders/ship-together.ts'
import * as orderTotals from './orders/totals.ts'
import * as orderViews from './orders/views.ts'
import * as overview from './overview/endpoints.ts'
import * as payments from './payments/endpoints.ts'
import * as pools from './pools/endpoints.ts'
import * as poolMembers from './pools/members.ts'
import * as priceLists from './price-lists/endpoints.ts'
import * as impactPreview from './price-lists/impact-preview.ts'
import * as ownPrices from './price-lists/own-prices.ts'
import * as privacy from './privacy/endpoints.ts'
import * as retention from './privacy/retention.ts'
import * as productDocuments from './products/documents.ts'
import * as productEditing from './products/editing.ts'
import * as products from './products/endpoints.ts'
import * as productFiles from './products/files.ts'
import * as productPictures from './products/pictures.ts'
import * as punchout from './punchout/endpoints.ts'
import * as purchasing from './purchasing/endpoints.ts'
import * as reorderList from './purchasing/reorder-list.ts'
import * as suppliers from './purchasing/suppliers.ts'
import * as quickOrder from './quick-order/endpoints.ts'
import * as orderText from './quick-order/text.ts'
import * as quotes from './quotes/endpoints.ts'
import * as quoteFigures from './quotes/figures.ts'
import * as quoteLinks from './quotes/links.ts'
import * as quoteMoves from './quotes/moves.ts'
import * as quoteSettings from './quotes/settings.ts'
import * as redirects from './redirects/endpoints.ts'
import * as refunds from './refunds/endpoints.ts'
import * as returns from './returns/endpoints.ts'
import * as returnSerials from './returns/serials.ts'
import * as reviews from './reviews/endpoints.ts'
import * as reviewModeration from './reviews/moderation.ts'
import * as scim from './scim/endpoints.ts'
import * as productNames from './search/product-names.ts'
import * as records from './search/records.ts'
import * as specFacets from './search/spec-facets.ts'
import * as synonyms from './search/synonyms.ts'
import * as serviceAccounts from './service-accounts/endpoints.ts'
import * as announcement from './settings/announcement.ts'
import * as brand from './settings/brand.ts'
import * as discovery from './settings/discovery.ts'
import * as settings from './settings/endpoints.ts'
import * as seller from './settings/seller.ts'
import * as storefront from './settings/storefront.ts'
import * as bulkDelivery from './shipments/bulk-delivery.ts'
import * as shipments from './shipments/endpoints.ts'
import * as pickingList from './shipments/picking-list.ts'
import * as standingOrders from './standing-orders/endpoints.ts'
import * as standingMoves from './standing-orders/moves.ts'
import * as stock from './stock/endpoints.ts'
import * as incomingStock from './stock/incoming.ts'
import * as stockNotices from './stock/notices.ts'
import * as stockCounts from './stock-counts/endpoints.ts'
import * as system from './system/endpoints.ts'
import * as taxNumbers from './tax-numbers/endpoints.ts'
import * as terms from './terms/endpoints.ts'
import * as uploads from './uploads/endpoints.ts'
import * as acting from './users/acting.ts'
import * as users from './users/endpoints.ts'
import * as people from './users/person.ts'
import * as signIns from './users/sign-ins.ts'
import * as webhooks from './webhooks/endpoints.ts'

/** Every file that declares calls, by subject. */
export const modules = {
  accounting,
  accountingMonths,
  agents,
  agentAuthorization,
  addresses,
  announcement,
  brand,
  apiKeys,
  approvalChain,
  approvals,
  auditLog,
  bankStatements,
  bankTransfers,
  bankMail,
  customerCredit,
  bulkDelivery,
  callOffMoves,
  callOffOrders,
  carts,
  categoryPages,
  changes,
  companies,
  assortments,
  companyAccounts,
  contact,
  budgets,
  costCentres,
  coupons,
  electronicOrders,
  ordersByMail,
  subsidiaries,
  waitingOrders,
  families,
  familyEditing,
  freight,
  identityProviders,
  scim,
  imports,
  feeds,
  wantedPictures,
  importFiles,
  incomingStock,
  invitations,
  companyMembers,
  invoices,
  structuredInvoices,
  invoiceChecks,
  invoiceTransfers,
  invoiceTransmissions,
  kits,
  legalTexts,
  lists,
  shipTogether,
  orderTotals,
  orderViews,
  orderChanges,
  orderConfirmations,
  orders,
  overview,
  payments,
  acting,
  people,
  poolMembers,
  pools,
  priceLists,
  ownPrices,
  privacy,
  retention,
  productFiles,
  productNames,
  productDocuments,
  productEditing,
  productPictures,
  products,
  purchasing,
  reorderList,
  standingMoves,
  standingOrders,
  goodsReceipts,
  labels,
  stockCounts,
  suppliers,
  quickOrder,
  orderText,
  quoteFigures,
  quoteLinks,
  quoteMoves,
  quoteSettings,
  quotes,
  records,
  specFacets,
  punchout,
  redirects,
  refunds,
  impactPreview,
  returns,
  returnSerials,
  reviewModeration,
  reviews,
  serviceAccounts,
  settings,
  storefront,
  discovery,
  firstHour,
  seller,
  shipments,
  pickingList,
  signIns,
  stock,
  stockNotices,
  synonyms,
  tax,
  goodsGroups,
  reverseCharge,
  fees,
  system,
  taxNumbers,
  terms,
  uploads,
  users,
  webhooks,
}

type AnyEndpoint = Endpoint<Fields, Fields, Fields>
type EndpointsOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends AnyEndpoint ? Name : never]: Module[Name]
}
/** The declarations of all modules as one type. */
type Merged<Modules> = {
  [Name in keyof Modules]: (_: EndpointsOf<Modules[Name]>) => void
}[keyof Modules] extends (_: infer All) => void
  ? All
  : never

/** Returns those exports of a module that were declared with `endpoint()`. */
export const endpointsOf = (module: object): Readonly<Record<string, AnyEndpoint>> =>
  Object.fromEntries(
    Object.entries(module).filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1])),
  )

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'refusals' in value

/** Every call of the product server. */
export const api = Object.assign({}, ...Object.values(modules).map(endpointsOf)) as Merged<typeof modules> // calls only
