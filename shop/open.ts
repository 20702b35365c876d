import type { CardPort } from '#contract/cards/port.ts'
import type { IdentityPort } from '#contract/identity/port.ts'
import type { AccessPoint, PicturePort, TaxNumberPort } from '#contract/ports.ts'
import type { Provisioning } from '#contract/scim/provisioning.ts'
import { deleteExpired } from '#database/delete-expired.ts'
import type { Database } from '#database/open.ts'
import { isDatabaseUnavailable } from '#database/unavailable.ts'
import { documentation } from '#http/documentation/routes.ts'
import { openService, type Service, type ServiceParts } from '#http/serve.ts'
import { accountingRoutes } from './accounting/routes.ts'
import { addressRoutes } from './addresses/routes.ts'
import type { AskShop } from './agents/ask-as.ts'
import { agentAuthentication } from './agents/authenticate.ts'
import { openAgents } from './agents/routes.ts'
import { keyAuthentication } from './api-keys/authenticate.ts'
import { openApiKeys } from './api-keys/routes.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { auditLogRoutes } from './audit-log/routes.ts'
import { statementInbox } from './bank-statements/by-mail.ts'
import { openBankStatements } from './bank-statements/routes.ts'
import { openCallOffOrders } from './call-off-orders/routes.ts'
import { cartRoutes } from './carts/routes.ts'
import { categoryPageRoutes } from './categories/routes.ts'
import { openChanges } from './changes/routes.ts'
import { chargeRoutes } from './charges/routes.ts'
import { invitationRoutes } from './companies/invitations/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { openContact } from './contact/routes.ts'
import { EVERY_HOUR, type ShopContext } from './context.ts'
import { costCentreRoutes } from './cost-centres/routes.ts'
import { couponRoutes } from './coupons/routes.ts'
import { electronicInvoiceRoutes } from './electronic-invoices/routes.ts'
import { orderInbox } from './electronic-orders/by-mail/receive.ts'
import type { InboundMail } from './electronic-orders/by-mail/routes.ts'
import { documentSender } from './electronic-orders/documents/send.ts'
import { openElectronicOrders } from './electronic-orders/routes.ts'
import { familyRoutes } from './families/routes.ts'
import { firstHourRoutes } from './first-hour/routes.ts'
import { goodsReceiptRoutes } from './goods-receipts/routes.ts'
import { deleteExpiredReplies, findReply } from './idempotency.ts'
import type { ResolveTxt } from './identity-providers/domains.ts'
import { identityProviderRoutes } from './identity-providers/routes.ts'
import { openImports } from './imports/routes.ts'
import { inboxOf } from './inbox.ts'
import { invoiceCheckRoutes } from './invoice-checks/routes.ts'
import { openChannels } from './invoice-transmissions/open.ts'
import { transmissionRoutes } from './invoice-transmissions/routes.ts'
import { transmitter } from './invoice-transmissions/transmit.ts'
import { openInvoices } from './invoices/routes.ts'
import { openKits } from './kits/routes.ts'
import { labelRoutes } from './labels/routes.ts'
import { legalTextRoutes } from './legal-texts/routes.ts'
import { listRoutes } from './lists/routes.ts'
import { orderChangeRoutes } from './order-changes/routes.ts'
import { openOrders } from './orders/routes.ts'
import { orderViewRoutes } from './orders/views/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { openPaymentContext } from './payments/context.ts'
import { paymentRoutes } from './payments/routes.ts'
import { openPools } from './pools/routes.ts'
import { priceListRoutes } from './price-lists/routes.ts'
import { recentProducts } from './prices/price-lines.ts'
import { openPrivacy } from './privacy/routes.ts'
import { productFeedRoutes } from './product-feed/routes.ts'
import { openProducts } from './products/routes.ts'
import { openPunchOut } from './punchout/routes.ts'
import { withPunchOut } from './punchout/sessions.ts'
import { openPurchasing } from './purchasing/routes.ts'
import { purchasingSystemRoutes } from './purchasing-systems/routes.ts'
import { quickOrderRoutes } from './quick-order/routes.ts'
import { openQuotes } from './quotes/routes.ts'
import { openRedirects } from './redirects/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { returnRoutes } from './returns/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { scimRoutes } from './scim/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { serviceAccountRoutes } from './service-accounts/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { shipmentRoutes } from './shipments/routes.ts'
import { openStandingOrders } from './standing-orders/routes.ts'
import { openStock } from './stock/routes.ts'
import { stockCountRoutes } from './stock-counts/routes.ts'
import type { SystemFacts } from './system/facts.ts'
import { systemRoutes } from './system/routes.ts'
import { openTaxNumbers } from './tax-numbers/routes.ts'
import { termsRoutes } from './terms/routes.ts'
import { ucpRoutes } from './ucp/routes.ts'
import type { UploadKeys } from './uploads/keys.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { openAccessTokens } from './users/access-tokens.ts'
import { actingRoutes } from './users/acting/routes.ts'
import { laterDeleteAccount } from './users/delete-account.ts'
import { personRoutes } from './users/person/routes.ts'
import { openUsers } from './users/routes.ts'
import { signInRoutes } from './users/sign-ins/routes.ts'
import { openWebhooks, type WebhookParts } from './webhooks/open.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export interface ShopParts
  extends Omit<ShopContext, 'recentProducts' | 'recentCharges' | 'transmit'>,
    Pick<ServiceParts, 'clientAddress' | 'reads' | 'takeTurn'>,
    Pick<WebhookParts, 'mayReach' | 'inProcess' | 'onWebhooksWaiting'> {
  readonly identity: IdentityPort
  /** Undefined if the shop cannot create accounts. */
  readonly provisioning: Provisioning<Database> | undefined
  readonly cards: CardPort
  readonly pictures: PicturePort<Database>
  readonly uploadKeys: UploadKeys
  readonly taxNumbers: TaxNumberPort
  /** Sends electronic invoices into a network. @default they are emailed */
  readonly accessPoint?: AccessPoint | undefined
  /** Undefined if the shop receives no email. */
  readonly inboundMail?: InboundMail | undefined
  /** That bank statements are taken from. */
  readonly statementFolder?: string | undefined
  /** Whether this is a live shop; the prefix of its API keys shows it. */
  readonly isLive: boolean
  /** Requires a second factor before any admin right applies. @default false */
  readonly adminsNeedSecondFactor?: boolean | undefined
  /** The verified email address whose user becomes the first admin. */
  readonly adminEmail?: string | undefined
  readonly system: SystemFacts
  /** Makes the calls of agents. @default this service alone answers them */
  readonly ask?: AskShop | undefined
  /** Looks up the TXT records of a name. @default asks name servers */
  readonly resolveTxt?: ResolveTxt | undefined
}

/**
 * Opens the product server. Its paths are those of the contract; `open.ts` of the root mounts it below /api. Opening a
 * room also starts its background jobs.
 */
export async function openShop(parts: ShopParts): Promise<Service> {
  const { db, jobs, identity, publicUrl, adminsNeedSecondFactor = false } = parts
  const rules = { identity, adminsNeedSecondFactor }
  const tokens = await openAccessTokens(db, rules, publicUrl)
  const channels = await openChannels(parts, parts.accessPoint)
  const shop = {
    ...parts,
    tokens,
    transmit: transmitter(channels),
    recentProducts: recentProducts(),
    recentCharges: { tables: undefined },
  }
  const context = { ...shop, ...(await openPaymentContext(shop)) }
  const authenticateKey = withPunchOut(db, keyAuthentication(db, rules))
  const app = openService({
    ...parts,
    authenticate: tokens.authenticate,
    authenticateKey,
    findReply: findReply(db),
    reads: parts.reads && { ...parts.reads, isSecure: publicUrl.startsWith('https:') },
    isUnavailable: isDatabaseUnavailable,
  })
  await jobs.schedule('forget-replies', EVERY_HOUR, () => deleteExpiredReplies(db))
  await jobs.schedule('sweep-limits', EVERY_HOUR, () => deleteExpired(db, 'rate_limits', new Date(), 10_000))
  searchRoutes(app, db)
  await openApiKeys(app, context)
  const ask: AskShop = parts.ask ?? (async (request, environment) => app.fetch(request, environment))
  await openAgents(app, {
    ...rules,
    db,
    jobs,
    authenticateKey,
    ask,
    publicUrl,
    version: parts.system.version,
    clientAddress: parts.clientAddress,
    mayReach: parts.mayReach,
  })
  ucpRoutes(app, { db, publicUrl, ask, authenticate: agentAuthentication(db, rules, authenticateKey) })
  await openProducts(app, context)
  productFeedRoutes(app, context)
  familyRoutes(app, context)
  await openKits(app, context)
  await openImports(app, context)
  await openStock(app, context)
  await openPurchasing(app, context)
  goodsReceiptRoutes(app, context)
  labelRoutes(app, context)
  stockCountRoutes(app, db)
  settingsRoutes(app, context)
  firstHourRoutes(app, db)
  legalTextRoutes(app, db)
  categoryPageRoutes(app, db)
  await openRedirects(app, context)
  chargeRoutes(app, db)
  reviewRoutes(app, db)
  cartRoutes(app, db)
  quickOrderRoutes(app, db)
  purchasingSystemRoutes(app, db)
  await openPunchOut(app, context)
  const webhooks = await openWebhooks({ ...context, documents: documentSender })
  await openElectronicOrders(app, context, webhooks)
  addressRoutes(app, db)
  listRoutes(app, db)
  companyRoutes(app, db, await openTaxNumbers(app, context))
  costCentreRoutes(app, db)
  identityProviderRoutes(app, context)
  scimRoutes(app, context)
  priceListRoutes(app, db)
  couponRoutes(app, db)
  await openCallOffOrders(app, context)
  await openStandingOrders(app, context)
  await openPools(app, context)
  invitationRoutes(app, context)
  serviceAccountRoutes(app, context)
  approvalRoutes(app, context)
  orderChangeRoutes(app, context)
  await openOrders(app, context)
  orderViewRoutes(app, db)
  await openChanges(app, context)
  paymentRoutes(app, context)
  refundRoutes(app, context)
  returnRoutes(app, context)
  termsRoutes(app, context)
  // Their fixed addresses below /invoices come before that of an invoice by its id.
  invoiceCheckRoutes(app)
  transmissionRoutes(app, db, channels)
  accountingRoutes(app, db)
  await openInvoices(app, context)
  const { inboundMail, statementFolder } = parts
  await openBankStatements(app, context, { domain: inboundMail?.domain, statementFolder })
  inboundMail?.onOpen(
    inboxOf([orderInbox(context, inboundMail.domain), statementInbox(context, inboundMail.domain)]),
  )
  electronicInvoiceRoutes(app, context)
  shipmentRoutes(app, context)
  await openQuotes(app, context)
  await openContact(app, context)
  personRoutes(app, db)
  overviewRoutes(app, db)
  signInRoutes(app, context)
  actingRoutes(app, context)
  const deleting = { ...context, laterDeleteAccount: await laterDeleteAccount(context) }
  await openUsers(app, deleting)
  await openPrivacy(app, deleting)
  uploadRoutes(app, parts.uploadKeys)
  auditLogRoutes(app, db)
  systemRoutes(app, db, parts.system)
  webhookRoutes(app, webhooks)
  documentation(app, publicUrl)
  return app
}
