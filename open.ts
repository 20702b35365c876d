import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { shopBrand } from '#contract/brand.ts'
import { cardPaths } from '#contract/cards/paths.ts'
import { zoneAt } from '#contract/days.ts'
import { shopLocale } from '#contract/locale.ts'
import { outboxPaths } from '#contract/mail/outbox.ts'
import { shopZones } from '#contract/zones.ts'
import { throttle } from '#http/cache/throttle.ts'
import { loadBrand } from '#shop/settings/brand.ts'
import { loadZones } from '#shop/settings/time-zone.ts'
import { builtFile, builtPages, type PageSource } from './bin/page-source.ts'
import { openCards } from './cards/open.ts'
import { type Config, smtpIn } from './config.ts'
import { openJobs } from './database/jobs/open.ts'
import { isAbout } from './database/notifications.ts'
import { isDatabaseUnavailable } from './database/unavailable.ts'
import type { DemoAccount } from './demo/accounts.ts'
import { printDocument } from './documents/printer.ts'
import { admission } from './http/admission.ts'
import { forwardedAddress, forwardedAddressOf, type ServerEnv } from './http/client-address.ts'
import type { Fetch, Middleware } from './http/listen.ts'
import { mountRoutes } from './http/mount-routes.ts'
import { mergeSources } from './http/pages/csp.ts'
import { renderedPages } from './http/pages/rendered-pages.ts'
import { wellKnownRoutes } from './http/pages/well-known.ts'
import { pendingRequests } from './http/pending-requests.ts'
import { requestPipeline } from './http/request-pipeline.ts'
import { openIdentity } from './identity/open.ts'
import { openImages } from './images/open.ts'
import { inboundMail } from './inbound-mail.ts'
import type { MailReceiver } from './mail/inbound/receiver.ts'
import { openMail } from './mail/open.ts'
import { openShopDatabase } from './open-database.ts'
import { failureLog } from './operations/failure-log.ts'
import { openOperations } from './operations/open.ts'
import manifest from './package.json' with { type: 'json' }
import { settingsInForce } from './settings-in-force.ts'
import { attachedDocuments } from './shop/attached-documents.ts'
import { openStatementFolder } from './shop/bank-statements/folder.ts'
import { companySignIn } from './shop/identity-providers/company-sign-in.ts'
import { openFolder } from './shop/invoice-transmissions/folder.ts'
import { openShop } from './shop/open.ts'
import { openOldAddresses } from './shop/redirects/old-addresses.ts'
import { openVies } from './shop/tax-numbers/vies.ts'
import { openUploadKeys } from './shop/uploads/keys.ts'
import { noteConfirmed } from './shop/users/service.ts'
import { isAdminAccount } from './shop/users/store.ts'
import { reachOf } from './shop/webhooks/address.ts'

/** Maximum time for which requests may outlive their connections before the services that they use are closed. */
const DRAIN_WITHIN_MS = 5_000
/** A change may be notified this much before its transaction commits. */
const LOOK_AGAIN_MS = 250

export interface Hundredfold extends AsyncDisposable {
  readonly fetch: Fetch
  /** Answers requests that need not reach the shop; runs before `fetch`. */
  readonly before: Middleware
  /** Reports at /readyz that the shop is about to stop. */
  readonly drain: () => void
  readonly accounts: readonly DemoAccount[]
  /** Starts to receive email, if the settings say where. */
  readonly receiveMail: () => Promise<MailReceiver | undefined>
  /** Starts background jobs. The process that listens must call it, or they never run. */
  readonly runJobs: () => void
}
type Told = Parameters<typeof openShopDatabase>[1]

/**
 * Opens what lies outside the process.
 * @throws AggregateError of several failures
 */
async function openPlaces(config: Config, told: Told) {
  const { INVOICE_FOLDER, BANK_STATEMENT_FOLDER } = config
  const [folder, statementFolder, database] = await Promise.allSettled([
    INVOICE_FOLDER === undefined ? undefined : openFolder(INVOICE_FOLDER),
    BANK_STATEMENT_FOLDER === undefined ? undefined : openStatementFolder(BANK_STATEMENT_FOLDER),
    openShopDatabase(config, told),
  ])
  if (
    folder.status === 'fulfilled' &&
    statementFolder.status === 'fulfilled' &&
    database.status === 'fulfilled'
  )
    return [folder.value, database.value, statementFolder.value] as const
  if (database.status === 'fulfilled') await database.value[Symbol.asyncDispose]()
  const reasons = [folder, statementFolder, database].flatMap((each) =>
    each.status === 'rejected' ? [each.reason] : [],
  )
  throw reasons.length === 1 ? reasons[0] : new AggregateError(reasons)
}

/** Opens every service and mounts them on one origin. */
export async function openHundredfold(
  config: Config,
  log: Logger,
  pageSource: PageSource = builtPages,
): Promise<Hundredfold> {
  const { PUBLIC_URL } = config
  const clientAddress = forwardedAddress(config.TRUSTED_PROXIES)
  // Loaded on demand: a live shop runs none of the demo's code.
  const demo = config.SHOP_MODE === 'demo' ? await import('./demo/open.ts') : undefined
  const isDemo = demo !== undefined
  let publicChange = () => {}
  let webhooksWait = () => {}
  let closing = false
  const failures = failureLog(log, () => operations.countFailure())
  const logFailure = failures.ofRequest
  const [accessPoint, database, statementFolder] = await openPlaces(config, {
    onLostConnection: (failure) => failures.ofConnection(failure),
    onReplica: (host, isUsed, reason) =>
      isUsed
        ? log.info({ host }, 'the replica is read')
        : log.warn({ host, reason }, 'the replica is left out'),
    onChange: (notification) => {
      if (isAbout(notification, 'public_changes')) publicChange()
      if (isAbout(notification, 'webhook_deliveries')) webhooksWait()
    },
  })
  const { db, engine } = database
  const operations = openOperations({
    engine,
    demo: isDemo,
    metricsToken: config.METRICS_TOKEN,
    version: manifest.version,
    log,
  })
  await demo?.loadDemo(db)
  const mayRunJobs = Promise.withResolvers<void>()
  const jobs = await openJobs({
    engine,
    mayRun: mayRunJobs.promise,
    zone: zoneAt(new Date()),
    logFailure: failures.ofJob,
    onAnswer: failures.databaseAnswers,
  })
  const mail = await openMail({
    db,
    jobs,
    publicUrl: PUBLIC_URL,
    printAttached: attachedDocuments({ db, printDocument, publicUrl: PUBLIC_URL }),
    smtp: smtpIn(config),
    demo: isDemo,
  })
  const mayReach = reachOf({ isDemo, host: config.HOST, publicUrl: PUBLIC_URL })
  const identity = await openIdentity(config, {
    db,
    jobs,
    queueEmail: mail.queueEmail,
    isAdmin: isAdminAccount,
    companySignIn: companySignIn({ db, isLive: !isDemo, mayReach, adminEmail: config.ADMIN_EMAIL }),
    noteConfirmed: (tx, account) => noteConfirmed(tx, account, config.ADMIN_EMAIL),
    logFailure,
  })
  const app = new Hono<ServerEnv>()
  const cards = await openCards(config, {
    db,
    jobs,
    deliver: async (request) => app.fetch(request),
    loadBrowserScript: () => readFile(builtFile('cards/stripe.js'), 'utf8'),
    demo: isDemo,
    logFailure,
  })
  const uploadKeys = await openUploadKeys(db, PUBLIC_URL)
  const images = await openImages({
    db,
    jobs,
    mayUpload: uploadKeys.admits,
    shipped: demo?.demoPictures,
    imgbb: config.IMGBB_KEY ? { key: config.IMGBB_KEY, url: config.IMGBB_URL } : undefined,
    logFailure,
  })
  if (!isDemo && config.ADMIN_SECOND_FACTOR === 'optional')
    log.warn('ADMIN_SECOND_FACTOR is optional: a password alone opens an admin’s account')
  const admit = admission({ clientAddress })
  const inbound = inboundMail(config, logFailure)
  const shop = await openShop({
    db,
    hasOneConnection: config.DATABASE_URL === undefined,
    jobs,
    queueEmail: mail.queueEmail,
    renderEmail: mail.renderEmail,
    printDocument,
    identity,
    provisioning: identity.provisioning,
    cards: cards.port,
    pictures: images.pictures,
    taxNumbers: demo?.demoTaxNumbers ?? openVies(),
    accessPoint,
    statementFolder,
    uploadKeys,
    inboundMail: inbound?.forShop,
    publicUrl: PUBLIC_URL,
    holdMinutes: config.ORDER_HOLD_MINUTES,
    approvalDays: config.APPROVAL_DAYS,
    isLive: !isDemo,
    mayReach,
    inProcess: demo?.purchasingSystem(db),
    onWebhooksWaiting: (send) => {
      webhooksWait = throttle(() => closing || send(), LOOK_AGAIN_MS)
    },
    adminsNeedSecondFactor: config.ADMIN_SECOND_FACTOR === 'required',
    adminEmail: config.ADMIN_EMAIL,
    system: {
      version: manifest.version,
      settings: settingsInForce(config),
      dataFolder: config.DATABASE_URL === undefined ? config.DATA_DIR : undefined,
      givenUp: jobs.givenUp,
    },
    clientAddress,
    takeTurn: admit.turn,
    ask: async (request, environment) => app.fetch(request, environment),
    reads: engine.reads,
    logFailure,
  })
  const { connections, deterministic } = pageSource
  const { openPages, isPage } = await pageSource.load()
  // They belong to the embedded provider: Firebase does not know them.
  const accounts = demo && identity.browser.embedded ? demo.demoAccounts : []
  const settings = () => ({
    brand: shopBrand(),
    demo: isDemo,
    publicUrl: PUBLIC_URL,
    locale: shopLocale(),
    zones: shopZones(),
    identity: identity.browser,
    cards: cards.browser,
  })
  const requests = pendingRequests()
  const oldAddresses = openOldAddresses(db, isPage, failures.ofConnection)
  const pages = renderedPages({
    render: openPages(settings, logFailure),
    shop: requests.within(shop.fetch),
    sources: mergeSources([cards.sites, identity.sites, images.sites, { connections }]),
    deterministic,
    oldAddresses,
  })
  mountRoutes(app, {
    publicUrl: PUBLIC_URL,
    corsOrigins: config.CORS_ORIGINS,
    shop: shop.fetch,
    admit,
    operations: operations.app,
    services: [
      ...(demo?.routes({
        db,
        publicUrl: PUBLIC_URL,
        ask: async (sent) => app.fetch(sent),
        clientAddress,
        accounts,
        sandbox: cards.browser.script === cardPaths.script,
        login: '/login',
      }) ?? []),
      identity.app,
      mail.app,
      cards.app,
      images.app,
      wellKnownRoutes(PUBLIC_URL, { contact: '/contact', changePassword: '/login' }),
    ],
    compressedPaths: [cardPaths.script, cardPaths.page, `${outboxPaths.list}/*`],
    pages,
    isPage,
    logFailure,
    isUnavailable: isDatabaseUnavailable,
  })

  const pipeline = requestPipeline(app.fetch, {
    requests,
    corsOrigins: config.CORS_ORIGINS,
    clientAddress: forwardedAddressOf(config.TRUSTED_PROXIES),
    exempt: ['/healthz', '/readyz', '/metrics', cardPaths.webhook],
    observe: operations.observe,
    onCacheHit: operations.countCacheHit,
  })
  const refresh = () => {
    oldAddresses.forget()
    return Promise.all([loadBrand(db), loadZones(db), engine.reads?.catchUp()])
      .catch(failures.ofConnection)
      .finally(pipeline.expireCache)
  }
  publicChange = throttle(refresh, LOOK_AGAIN_MS)
  await engine.reads?.catchUp()
  return {
    fetch: pipeline.fetch,
    before: pipeline.before,
    drain: operations.drain,
    accounts,
    receiveMail: async () => inbound?.listen(),
    runJobs: mayRunJobs.resolve,
    async [Symbol.asyncDispose]() {
      // Before the jobs are stopped: a request may still queue some.
      await requests.drain(DRAIN_WITHIN_MS)
      closing = true
      await jobs[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}
