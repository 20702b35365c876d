import { api } from '../api.ts'
import type { Endpoint } from '../endpoint.ts'
import type { KeyScope } from './endpoints.ts'

/**
 * The calls that an API key may make, by the scope it needs. Calls not listed here are for people only:
 * signing in, profiles, members, rights, keys, payments by card, refunds, approvals, settings.
 */
export const callsOfScope: Readonly<Record<KeyScope, readonly (keyof typeof api)[]>> = {
  'orders:read': [
    'myOrders',
    'allOrders',
    'companyOrders',
    'getOrder',
    'exportOrders',
    'orderConfirmation',
    'orderTotals',
    'listShipments',
    'packingSlip',
    'assetList',
    'listRefunds',
    'listOrderReturns',
    'matchSerials',
    'listReturns',
    'listApprovals',
  ],
  'orders:write': [
    'placeOrder',
    'placeOrders',
    'cancelOrder',
    'putOnAccount',
    'askForReturn',
    'returnPhotoKey',
    'withdrawReturn',
  ],
  'quotes:read': ['myQuotes', 'allQuotes', 'getQuote', 'quotePdf', 'getQuoteFigures'],
  'quotes:write': ['askForOwnQuote', 'counterQuote', 'declineQuote', 'acceptQuote'],
  'carts:read': ['getCart', 'listLists', 'getList', 'listAddresses', 'getBillingAddress'],
  'carts:write': [
    'addCartLines',
    'setCartLines',
    'emptyCart',
    'createList',
    'updateList',
    'deleteList',
    'setListLines',
    'addListToCart',
    'addAddress',
    'changeAddress',
    'deleteAddress',
    'setDefaultAddress',
    'changeBillingAddress',
    'deleteBillingAddress',
    'rememberPartNumbers',
  ],
  'invoices:read': [
    'myInvoices',
    'listInvoices',
    'exportInvoices',
    'exportMyInvoices',
    'exportJournal',
    'exportDatev',
    'listTransmissions',
    'checkInvoice',
    'getInvoice',
    'invoicePdf',
    'creditNotePdf',
    'invoiceXml',
    'creditNoteXml',
    'invoiceFacturX',
    'creditNoteFacturX',
    'getTerms',
    'getAccount',
    'getStatement',
    'exportStatement',
    'printStatement',
  ],
  'prices:read': ['myPrices'],
  'catalogue:read': ['adminProducts', 'exportProducts', 'exportStockLedger', 'listIncoming'],
  'catalogue:write': [
    'addProduct',
    'editProduct',
    'deleteProduct',
    'restoreProduct',
    'importProducts',
    'restock',
    'bookIncoming',
    'changeIncoming',
    'receiveIncoming',
    'removeIncoming',
    'uploadKey',
  ],
  'shipments:write': [
    'shipOrder',
    'changeShipment',
    'deliverShipment',
    'voidShipment',
    'deliverOrder',
    'deliverOrders',
  ],
  'webhooks:read': ['listWebhooks', 'listWebhookDeliveries'],
  'webhooks:write': [
    'makeWebhook',
    'changeWebhook',
    'deleteWebhook',
    'rotateWebhookSecret',
    'testWebhook',
    'resendWebhook',
  ],
}

const scopes = new Map<Endpoint, KeyScope>(
  (Object.keys(callsOfScope) as KeyScope[]) // the record is complete, so these are all its keys
    .flatMap((scope) => callsOfScope[scope].map((name) => [api[name], scope] as const)),
)

/** The scope that a key needs to make the call; undefined if no key may. */
export const scopeOf = (endpoint: Endpoint): KeyScope | undefined => scopes.get(endpoint)
