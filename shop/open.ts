import { z } from 'zod'
import type { PrintDocument } from '#contract/documents/printed-document.ts'
import type { CardPort, IdentityPort, PicturePort, QueueEmail } from '#contract/ports.ts'
import type { Jobs } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'
import { sweepBuckets } from '#database/rate-limits.ts'
import { analyzeProducts } from '#database/statistics.ts'
import { isDatabaseUnavailable } from '#database/unavailable.ts'
import type { ClientAddress } from '#http/client-address.ts'
import { documentation } from '#http/documentation/routes.ts'
import { type LogFailure, openService, type Service, type TakeTurn } from '#http/serve.ts'
import { addressRoutes } from './addresses/routes.ts'
import { keyAuthentication } from './api-keys/authenticate.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { deleteEndedKeys } from './api-keys/store.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { auditLogRoutes } from './audit-log/routes.ts'
import { cartRoutes } from './carts/routes.ts'
import { chargeRoutes } from './charges/routes.ts'
import { invitationRoutes } from './companies/invitations/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { deleteOldMessages } from './contact/store.ts'
import { deleteExpiredReplies, findReply } from './idempotency.ts'
import { remindOfInvoices } from './invoices/reminders.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { listRoutes } from './lists/routes.ts'
import { closeEnded } from './orders/cancel.ts'
import { expireOrder } from './orders/expiry.ts'
import { notifyAdmins } from './orders/notify-admins.ts'
import { orderRoutes } from './orders/routes.ts'
import { orderViewRoutes } from './orders/views/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import type { PaymentContext } from './payments/context.ts'
import { reconcile, sweepHolds } from './payments/reconcile.ts'
import { paymentRoutes } from './payments/routes.ts'
import { priceListRoutes } from './price-lists/routes.ts'
import { recentProducts } from './prices/price-lines.ts'
import { productRoutes } from './products/routes.ts'
import { quickOrderRoutes } from './quick-order/routes.ts'
import { sweepQuotes } from './quotes/accept.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { makeRefund } from './refunds/service.ts'
import { returnRoutes } from './returns/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { shipmentRoutes } from './shipments/routes.ts'
import { notifyBackInStock } from './stock/notices.ts'
import { stockRoutes } from './stock/routes.ts'
import { termsRoutes } from './terms/routes.ts'
import type { UploadKeys } from './uploads/keys.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { openAccessTokens } from './users/access-tokens.ts'
import { noteEnded } from './users/deleted-identities.ts'
import { personRoutes } from './users/person/routes.ts'
import { userRoutes } from './users/routes.ts'
import { signInRoutes } from './users/sign-ins/routes.ts'
import type { MayReach } from './webhooks/address.ts'
import { openWebhooks } from './webhooks/open.ts'
import { webhookRoutes } from './webhooks/routes.ts'

const EVERY_MINUTE = '* * * * *'
const EVERY_FIVE_MINUTES = '*/5 * * * *'
const EVERY_HOUR = '7 * * * *'
const NIGHTLY = '50 3 * * *'
const EVERY_MORNING = '7 6 * * *'

export interface ShopParts {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'work' | 'schedule'>
  readonly queueEmail: QueueEmail<Database>
  readonly printDocument: PrintDocument
  readonly identity: IdentityPort
  readonly cards: CardPort
  readonly pictures: PicturePort<Database>
  readonly uploadKeys: UploadKeys
  /** Scheme and host of the shop; also the issuer of its access tokens. */
  readonly publicUrl: string
  /** Minutes that an unpaid order holds its stock. */
  readonly holdMinutes: number
  /** Days that an order waiting for approval holds its stock. */
  readonly approvalDays: number
  /** Whether this is a live shop; the prefix of its API keys shows it. */
  readonly isLive: boolean
  /** Whether webhooks may be sent to an IP address. @default public addresses only */
  readonly mayReach?: MayReach | undefined
  /** Called once, with the function that sends pending webhooks. */
  readonly onWebhooksWaiting?: ((send: () => void) => void) | undefined
  /** Requires a second factor before any admin right applies. @default false */
  readonly adminsNeedSecondFactor?: boolean | undefined
  /** The verified email address whose user becomes the first admin. */
  readonly adminEmail?: string | undefined
  /** @default the socket's peer address */
  readonly clientAddress?: ClientAddress | undefined
  /** @default no waiting */
  readonly takeTurn?: TakeTurn | undefined
  readonly logFailure: LogFailure
}

/** Opens the product server. Its paths are those of the contract; `main.ts` mounts it below /api. */
export async function openShop(parts: ShopParts): Promise<Service> {
  const { db, identity, publicUrl, adminEmail, logFailure } = parts
  const rules = { identity, adminsNeedSecondFactor: parts.adminsNeedSecondFactor ?? false }
  const tokens = await openAccessTokens(db, rules, publicUrl)
  const context = await openPayments(parts)
  const app = openService({
    authenticate: tokens.authenticate,
    authenticateKey: keyAuthentication(db, rules),
    findReply: findReply(db),
    logFailure,
    isUnavailable: isDatabaseUnavailable,
    clientAddress: parts.clientAddress,
    takeTurn: parts.takeTurn,
  })
  searchRoutes(app, db)
  apiKeyRoutes(app, { ...context, isLive: parts.isLive, identity: parts.identity })
  productRoutes(app, parts)
  stockRoutes(app, db)
  settingsRoutes(app, context)
  chargeRoutes(app, db)
  reviewRoutes(app, db)
  cartRoutes(app, db)
  quickOrderRoutes(app, db)
  addressRoutes(app, db)
  listRoutes(app, db)
  companyRoutes(app, db)
  priceListRoutes(app, db)
  invitationRoutes(app, context)
  approvalRoutes(app, context)
  orderRoutes(app, context)
  orderViewRoutes(app, db)
  paymentRoutes(app, context)
  refundRoutes(app, context)
  returnRoutes(app, { ...context, pictures: parts.pictures, uploadKeys: parts.uploadKeys })
  termsRoutes(app, context)
  invoiceRoutes(app, context)
  shipmentRoutes(app, context)
  quoteRoutes(app, context)
  contactRoutes(app, context)
  personRoutes(app, db)
  overviewRoutes(app, db)
  const accounts = {
    laterDeleteAccount: await accountDeletion(parts),
    laterResetSecondFactor: await secondFactorReset(parts),
  }
  signInRoutes(app, { db, identity })
  userRoutes(app, { ...context, identity, tokens, adminEmail, ...accounts })
  uploadRoutes(app, parts.uploadKeys)
  auditLogRoutes(app, db)
  webhookRoutes(app, await openWebhooks(parts))
  documentation(app, publicUrl)
  return app
}

const OrderJob = z.object({ orderId: z.string() })
const RefundJob = z.object({ refundId: z.string() })

const AccountJob = z.object({ uid: z.string() })

const accountDeletion = ({ db, jobs, identity }: ShopParts) =>
  jobs.work('delete-account', AccountJob, async ({ uid }) => {
    await identity.deleteAccount(uid)
    await noteEnded(db, uid)
  })

async function secondFactorReset({ jobs, identity: { resetSecondFactor } }: ShopParts) {
  if (!resetSecondFactor) return undefined
  return jobs.work('reset-second-factor', AccountJob, ({ uid }) => resetSecondFactor(uid))
}

/** Builds the payment context and starts its jobs. */
async function openPayments({ jobs, ...parts }: ShopParts): Promise<PaymentContext> {
  const { db } = parts
  const context: PaymentContext = {
    ...parts,
    recentProducts: recentProducts(),
    recentCharges: { tables: undefined },
    queueRefund: await jobs.work('make-card-refund', RefundJob, (job) => makeRefund(context, job), {
      retries: 100,
      longestPauseSeconds: 900,
      onePerKey: true,
    }),
    queueClosing: await jobs.work('close-payment', OrderJob, (job) => closeEnded(context, job)),
    queueExpiry: await jobs.work('expire-order', OrderJob, (job) => expireOrder(context, job), {
      onePerKey: true,
      atOnce: 10,
    }),
  }
  await jobs.schedule('sweep-holds', EVERY_MINUTE, () => sweepHolds(context))
  await jobs.schedule('sweep-quotes', EVERY_MINUTE, () => sweepQuotes(context))
  await jobs.schedule('tell-back-in-stock', EVERY_MINUTE, () => notifyBackInStock(context))
  await jobs.schedule('tell-of-orders', EVERY_FIVE_MINUTES, () => notifyAdmins(context))
  await jobs.schedule('reconcile-payments', EVERY_MINUTE, () => reconcile(context))
  await jobs.schedule('remind-of-invoices', EVERY_MORNING, () => remindOfInvoices(context))
  await jobs.schedule('forget-replies', EVERY_HOUR, () => deleteExpiredReplies(db))
  await jobs.schedule('forget-api-keys', EVERY_HOUR, () => deleteEndedKeys(db))
  await jobs.schedule('forget-messages', EVERY_HOUR, () => deleteOldMessages(db))
  await jobs.schedule('analyze-products', NIGHTLY, async () => void (await analyzeProducts(db)))
  await jobs.schedule('sweep-limits', EVERY_HOUR, () => sweepBuckets(db, new Date(), 10_000))
  return context
}
