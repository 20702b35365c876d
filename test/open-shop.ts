import type { Insertable } from 'kysely'
import { expect, inject } from 'vitest'
import { setBrand, usualBrand } from '#contract/brand.ts'
import { localeOf } from '#contract/currencies.ts'
import type { IdentityPort } from '#contract/identity/port.ts'
import { type ShopLocale, setShopLocale, usualLocale } from '#contract/locale.ts'
import { toCents } from '#contract/money.ts'
import type { AccessPoint, OrderInbox, TaxNumberPort } from '#contract/ports.ts'
import type { Provisioning } from '#contract/scim/provisioning.ts'
import { setShopZones, usualZones } from '#contract/zones.ts'
import { checkLedger } from '#database/audit/ledger-check.ts'
import type { Database } from '#database/open.ts'
import type { Tables } from '#database/tables.ts'
import { demoPictures } from '#demo/pictures/folder.ts'
import { demoTaxNumbers } from '#demo/tax-numbers.ts'
import { printDocument } from '#documents/print.ts'
import { openImages } from '#images/open.ts'
import { renderEmail } from '#mail/templates/render.ts'
import { openShop as openService } from '#shop/open.ts'
import { chooseCurrency } from '#shop/settings/currency.ts'
import { loadTimeZone } from '#shop/settings/time-zone.ts'
import { openUploadKeys } from '#shop/uploads/keys.ts'
import { expectDocumented } from './documented-replies.ts'
import {
  type CardDouble,
  cardDouble,
  type IdentityDouble,
  identityDouble,
  jobsDouble,
  mailDouble,
  plainIdToken,
  provisioningDouble,
} from './doubles.ts'
import { freshDatabase } from './fresh-database.ts'
import { rowsInOrder } from './rows-in-order.ts'
import type { Before } from './watched-dialect.ts'

export interface Reply {
  readonly status: number
  // Tests declare what they expect; the contract's types would hide a reply that differs from the declaration.
  readonly body: Record<string, unknown> & { readonly [index: number]: Record<string, unknown> }
  /** The raw body. For JSON, `body` has the parsed value; for a file, `body` is empty. */
  readonly text: string
  readonly bytes: Uint8Array
  readonly headers: Headers
}

/** A caller of the shop over HTTP, signed in or not. */
export interface TestCaller {
  readonly token: string | undefined
  get(path: string): Promise<Reply>
  post(path: string, body: unknown): Promise<Reply>
  put(path: string, body?: unknown): Promise<Reply>
  delete(path: string): Promise<Reply>
  /** Sends any request with this caller's token. */
  send(path: string, init: RequestInit): Promise<Reply>
}

export interface TestShop extends AsyncDisposable {
  readonly nobody: TestCaller
  /** Sends a request whose reply is not JSON, at a full path. */
  raw(path: string, init: RequestInit): Promise<Response>
  /** The image host, at full paths. */
  readonly images: Awaited<ReturnType<typeof openImages>>['app']
  readonly cards: CardDouble
  readonly identity: IdentityDouble
  readonly mails: ReturnType<typeof mailDouble>
  readonly jobs: ReturnType<typeof jobsDouble>
  readonly failures: unknown[]
  /** Takes email; undefined without `mailDomain`. */
  readonly inbox: OrderInbox | undefined
  signUp(email: string, secondFactor?: boolean): Promise<TestCaller>
  admin(): Promise<TestCaller>
  caller(token: string | undefined): TestCaller
  addProduct(product: TestProduct): Promise<void>
  /** Returns all rows of a table, oldest first where they, or their orders, say when they were created. */
  rows<Table extends keyof Tables & string>(table: Table): Promise<Record<string, unknown>[]>
  readonly db: Database
  /** For `withoutTriggers`. */
  readonly untriggered: Database
}

/** The e-mail that becomes the first admin; unused unless a test signs it up. */
export const ADMIN_EMAIL = 'owner@example.com'

interface TestProduct {
  readonly id: string
  readonly price: number
  readonly available: number
  readonly name?: string
  readonly description?: string
}

/** Opens a shop for one test, on the engine of this run. */
export async function openShop({
  products = [],
  before,
  isLive = false,
  mayReach,
  adminsNeedSecondFactor,
  locale,
  timeZone = 'UTC',
  taxNumbers = demoTaxNumbers,
  accessPoint,
  openIdentity,
  resolveTxt,
  mailDomain,
  statementFolder,
}: {
  products?: readonly TestProduct[]
  /** Called before each statement. */
  before?: Before
  isLive?: boolean
  /** True if webhooks may go to an IP address. */
  mayReach?: (address: string) => boolean
  adminsNeedSecondFactor?: boolean
  locale?: Omit<ShopLocale, 'decimals'>
  /** An IANA zone. */
  timeZone?: string
  /** The register of tax numbers. */
  taxNumbers?: TaxNumberPort
  accessPoint?: AccessPoint
  /** Opens an identity service in place of the double. */
  openIdentity?: (parts: {
    readonly db: Database
    readonly jobs: ReturnType<typeof jobsDouble>
    readonly queueEmail: ReturnType<typeof mailDouble>['queueEmail']
    readonly logFailure: (failure: unknown) => void
  }) => Promise<IdentityPort & { readonly provisioning: Provisioning<Database> }>
  /** Looks up the TXT records of a name. @default finds none */
  resolveTxt?: (name: string) => Promise<readonly string[]>
  /** That the shop receives email for. @default none */
  mailDomain?: string
  /** That bank statements are taken from. @default none */
  statementFolder?: string
} = {}): Promise<TestShop> {
  const database = await freshDatabase({ before })
  const { db } = database
  if (locale) setShopLocale(localeOf({ ...locale, currency: await chooseCurrency(db, locale.currency) }))
  if (products.length > 0) await db.insertInto('products').values(products.map(row)).execute()
  await loadTimeZone(db, { SHOP_TIME_ZONE: timeZone, SHOP_MODE: 'live' })
  const cards = cardDouble()
  const identity = identityDouble()
  const mails = mailDouble()
  const jobs = jobsDouble()
  const failures: unknown[] = []
  const logFailure = (failure: unknown) => void failures.push(failure)
  const uploadKeys = await openUploadKeys(db, 'http://shop.test')
  const images = await openImages({
    db,
    jobs,
    mayUpload: uploadKeys.admits,
    shipped: demoPictures,
    logFailure,
  })
  const opened = await openIdentity?.({ db, jobs, queueEmail: mails.queueEmail, logFailure })
  let inbox: OrderInbox | undefined
  const service = await openService({
    db,
    hasOneConnection: inject('databases').engine === 'pglite',
    reads: database.engine.reads,
    pictures: images.pictures,
    uploadKeys,
    taxNumbers,
    accessPoint,
    jobs,
    queueEmail: mails.queueEmail,
    renderEmail,
    printDocument,
    identity: opened ?? identity,
    provisioning: opened?.provisioning ?? provisioningDouble,
    inboundMail:
      mailDomain === undefined
        ? undefined
        : {
            domain: mailDomain,
            onOpen: (opened) => {
              inbox = opened
            },
          },
    statementFolder,
    resolveTxt: resolveTxt ?? (async () => []),
    isLive,
    mayReach,
    adminsNeedSecondFactor,
    adminEmail: ADMIN_EMAIL,
    system: { version: '0.0.0', settings: [], dataFolder: undefined, givenUp: jobs.givenUp },
    clientAddress: (c) => c.req.header('X-Test-Address'),
    holdMinutes: 30,
    approvalDays: 7,
    cards,
    publicUrl: 'http://shop.test',
    logFailure,
  })

  const caller = (token: string | undefined): TestCaller => {
    const send = async (path: string, init: RequestInit): Promise<Reply> => {
      const headers = new Headers(init.headers)
      if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
      const response = await service.request(`http://shop.test/api${path}`, { ...init, headers })
      // Not text(), which strips a byte order mark.
      const bytes = Buffer.from(await response.arrayBuffer())
      const text = bytes.toString()
      const isFile = response.headers.has('Content-Disposition')
      const body = isFile ? {} : JSON.parse(text)
      if (!isFile) expectDocumented(init.method ?? 'GET', path, response.status, body)
      return {
        status: response.status,
        body,
        text,
        bytes,
        headers: response.headers,
      }
    }
    const withBody = (method: string) => (path: string, body?: unknown) =>
      send(path, {
        method,
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json' },
        }),
      })
    return {
      token,
      send,
      get: (path) => send(path, {}),
      post: withBody('POST'),
      put: withBody('PUT'),
      delete: (path) => send(path, { method: 'DELETE' }),
    }
  }

  const nobody = caller(undefined)
  const signUp = async (email: string, secondFactor = false) => {
    const idToken = plainIdToken({
      uid: `uid-${email}`,
      email,
      name: email.split('@')[0] ?? '',
      secondFactor,
    })
    const { body } = await nobody.put(`/user/${email}`, { email, idToken })
    return caller(String(body.token))
  }
  return {
    db,
    untriggered: database.untriggered,
    cards,
    identity,
    mails,
    jobs,
    failures,
    inbox,
    images: images.app,
    nobody,
    raw: async (path, init) => service.request(`http://shop.test${path}`, init),
    caller,
    signUp,
    async admin() {
      const admin = await signUp('admin@example.com')
      await db.updateTable('users').set({ role: 'admin' }).where('email', '=', 'admin@example.com').execute()
      return admin
    },
    addProduct: async (product) => void (await db.insertInto('products').values(row(product)).execute()),
    rows: (table) => rowsInOrder(db, table),
    // Every test of the shop must end with a correct ledger.
    async [Symbol.asyncDispose]() {
      setShopLocale(usualLocale)
      setShopZones(usualZones)
      setBrand(usualBrand)
      const violations = await checkLedger(database.untriggered, { sandbox: false })
      await database[Symbol.asyncDispose]()
      expect(violations).toEqual([])
    },
  }
}

const row = ({
  id,
  price,
  available,
  name = id,
  description = `A ${name}.`,
}: TestProduct): Insertable<Tables['products']> => ({
  id,
  name,
  price_cents: toCents(price),
  available,
  description,
  image: `/i/${id}-800.webp`,
  category: 'Networking',
  specs: JSON.stringify({ Ports: '24' }),
})
