import { api } from '../api.ts'
import type { Endpoint } from '../endpoint.ts'

/**
 * The calls for people that an admin may make who acts for a customer; all others are refused. Nothing of the account is among
 * them (password, factors, sign-ins, keys, webhooks, members, invitations, copies and erasure), no payment, and no answer that
 * only the customer can give, such as to an offer.
 */
export const actingCalls: readonly (keyof typeof api)[] = [
  'isAdmin',
  'getAdminRights',
  'getProfile',
  'stopActing',
  // The customer's terms.
  'getCompany',
  'getTerms',
  'myPrices',
  'listCostCentres',
  // The customer's records.
  'listLists',
  'getList',
  'listAddresses',
  'addAddress',
  'getBillingAddress',
  'findRecords',
  // Cart.
  'getCart',
  'setCartLines',
  'addCartLines',
  'emptyCart',
  'addListToCart',
  // Quotes.
  'askForOwnQuote',
  'myQuotes',
  'getQuote',
  'quotePdf',
  // Orders.
  'orderTotals',
  'placeOrder',
  'placeOrders',
  'previewOrderChange',
  'changeOrder',
  'withdrawOrderChange',
  'myOrders',
  'companyOrders',
  'getOrder',
  'orderConfirmation',
  'listShipments',
  'listRefunds',
  'listOrderReturns',
]

const allowed = new Set<Endpoint>(actingCalls.map((name) => api[name]))

/** True for public calls too: they show an acting admin the same as the customer. */
export const mayCallActing = (endpoint: Endpoint): boolean =>
  endpoint.access === 'public' || allowed.has(endpoint)
