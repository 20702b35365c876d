import { decodeJwt, importJWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { KeyScope } from '#contract/api-keys/endpoints.ts'
import { callsOfScope, scopeOf } from '#contract/api-keys/scopes.ts'
import { sharedAddresses } from '#contract/cacheable-urls.ts'
import { declaredFields } from '#contract/declared-fields.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { actingCalls } from '#contract/users/acting-calls.ts'
import { type AdminRole, adminRoles } from '#contract/users/admin-roles.ts'
import { sharedFor } from '#http/cache/freshness.ts'
import { sharedCache } from '#http/cache/shared-cache.ts'
import { openAssortment, publicReads } from './assortments.ts'
import { activeCallOff } from './call-offs.ts'
import { type openCompany, openCompanyWithTerms, orderOnAccount, orderRouters } from './open-company.ts'
import { openShop, type TestCaller, type TestShop } from './open-shop.ts'
import { ask, delivery } from './quotes.ts'
import { repeatRouters } from './standing-orders.ts'

const calls: readonly (readonly [string, Endpoint])[] = Object.entries(api)

type Who = 'nobody' | 'buyer' | 'other buyer' | 'admin' | 'demoted admin' | 'deleted user' | 'expired token'

/** The refusal of each kind of caller, by the access that a call requires; undefined if it is let in. */
const verdicts: Readonly<Record<Access, Readonly<Record<Who, string | undefined>>>> = {
  public: {
    nobody: undefined,
    buyer: undefined,
    'other buyer': undefined,
    admin: undefined,
    'demoted admin': undefined,
    'deleted user': undefined,
    'expired token': undefined,
  },
  'signed-in': {
    nobody: 'sign-in-needed',
    buyer: undefined,
    'other buyer': undefined,
    admin: undefined,
    'demoted admin': undefined,
    'deleted user': 'signed-out',
    'expired token': 'signed-out',
  },
  self: {
    nobody: 'sign-in-needed',
    buyer: undefined,
    'other buyer': 'not-yours',
    admin: 'not-yours',
    'demoted admin': 'not-yours',
    'deleted user': 'signed-out',
    'expired token': 'signed-out',
  },
  admin: {
    nobody: 'sign-in-needed',
    buyer: 'admins-only',
    'other buyer': 'admins-only',
    admin: undefined,
    'demoted admin': 'admins-only',
    'deleted user': 'signed-out',
    'expired token': 'signed-out',
  },
}

/** Codes that only the check of who is calling gives. */
const turnedAway = ['sign-in-needed', 'signed-out', 'not-yours', 'admins-only', 'role-not-allowed']

/**
 * A call of the endpoint that names the buyer wherever it must name the caller, and is otherwise empty. Elsewhere it
 * names nobody, so that no caller is made into another.
 */
function attempt(caller: TestCaller, { method, path, query, body, access }: Endpoint) {
  const email = access === 'self' ? 'buyer@example.com' : 'nobody@example.com'
  const named = path.replace('{email}', email).replaceAll(/\{\w+\}/g, 'x')
  const search = query && 'email' in query.shape ? '?email=buyer@example.com' : ''
  return caller.send(`${named}${search}`, {
    method,
    ...(body && { body: '{}', headers: { 'Content-Type': 'application/json' } }),
  })
}

/** The same token as it would have been two hours ago, signed with the shop's own key. */
async function expired(shop: TestShop, token = ''): Promise<string> {
  const stored = await shop.db
    .selectFrom('signing_keys')
    .selectAll()
    .where('purpose', '=', 'shop')
    .executeTakeFirstOrThrow()
  const hoursAgo = (time = 0) => time - 2 * 3_600
  const claims = decodeJwt(token)
  return new SignJWT({ ...claims, iat: hoursAgo(claims.iat), exp: hoursAgo(claims.exp) })
    .setProtectedHeader({ alg: 'EdDSA', kid: stored.id, typ: 'at+jwt' })
    .sign(await importJWK(stored.private_jwk, 'EdDSA'))
}

test('every call lets in those that it may, and nobody else', async () => {
  await using shop = await openShop()
  const demoted = await shop.signUp('demoted@example.com')
  const deleted = await shop.signUp('deleted@example.com')
  const callers: Record<Who, TestCaller> = {
    nobody: shop.nobody,
    buyer: await shop.signUp('buyer@example.com'),
    'other buyer': await shop.signUp('other@example.com'),
    admin: await shop.admin(),
    'demoted admin': demoted,
    'deleted user': deleted,
    'expired token': shop.caller(await expired(shop, demoted.token)),
  }
  const role = (role: 'admin' | null) =>
    shop.db.updateTable('users').set({ role }).where('email', '=', 'demoted@example.com').execute()
  await role('admin')
  expect(await demoted.get('/allOrder')).toMatchObject({ status: 200 })
  await role(null)
  await shop.db.deleteFrom('users').where('email', '=', 'deleted@example.com').execute()

  const wrong: string[] = []
  for (const [name, endpoint] of calls) {
    for (const [who, caller] of Object.entries(callers)) {
      const { body } = await attempt(caller, endpoint)
      // One of the calls signs its caller out.
      shop.identity.ended.clear()
      const got = turnedAway.includes(String(body.code)) ? body.code : undefined
      const expected = verdicts[endpoint.access][who as Who] // the keys of `callers`
      if (got !== expected)
        wrong.push(`${name} as ${who}: ${got ?? 'let in'}, expected ${expected ?? 'let in'}`)
    }
  }
  expect(wrong).toEqual([])
  expect(shop.failures).toEqual([])
})

/** The calls for people that nobody makes who acts for a customer: each is left to the customer on purpose. */
const notWhileActing: readonly string[] = [
  'listAgents',
  'makeAgent',
  'stopAgent',
  'describeAuthorization',
  'authorizeAgent',
  'changeAddress',
  'changeBillingAddress',
  'deleteAddress',
  'deleteBillingAddress',
  'setDefaultAddress',
  'confirmApiKey',
  'listApiKeys',
  'makeApiKey',
  'revokeApiKey',
  'nameStandIn',
  'approveOrder',
  'listApprovals',
  'rejectOrder',
  'agreeToCallOffOrder',
  'approveCallOffOrder',
  'askToProlong',
  'callPieces',
  'endCallOffOrder',
  'giveUpCallOffPieces',
  'getCallOffOrder',
  'myCallOffOrders',
  'claimDomain',
  'getIdentityProvider',
  'listScimTokens',
  'makeScimToken',
  'proveDomain',
  'removeDomain',
  'removeIdentityProvider',
  'revokeScimToken',
  'sendDomainCode',
  'sendServiceAccountCode',
  'addServiceAccount',
  'getServiceAccount',
  'setIdentityProvider',
  'setOnlyWay',
  'listSubsidiaries',
  'subsidiaryAccount',
  'subsidiaryOrders',
  'subsidiaryInvoices',
  'subsidiaryStatement',
  'exportSubsidiaryStatement',
  'printSubsidiaryStatement',
  'changeMember',
  'companyEvents',
  'createCompany',
  'listMembers',
  'removeMember',
  'updateCompany',
  'setBudget',
  'changeCostCentre',
  'createCostCentre',
  'sendElectronicOrder',
  'getInvitation',
  'inviteMember',
  'joinCompany',
  'listInvitations',
  'resendInvitation',
  'revokeInvitation',
  'creditNotePdf',
  'exportMyInvoices',
  'getInvoice',
  'invoicePdf',
  'listMyPrices',
  'myInvoices',
  'sendInvoice',
  'creditNoteFacturX',
  'creditNoteXml',
  'invoiceFacturX',
  'invoiceXml',
  'checkInvoice',
  'createList',
  'deleteList',
  'setListLines',
  'updateList',
  'changeShipTogether',
  'sendConfirmation',
  'cancelOrder',
  'createPaymentIntent',
  'updateOrder',
  'confirmPoolHold',
  'holdForPool',
  'joinPool',
  'leavePool',
  'myPools',
  'poolTotals',
  'askForDataCopy',
  'downloadDataCopy',
  'eraseAccount',
  'getDataCopy',
  'acceptRisenPrice',
  'declineRisenPrice',
  'endStandingOrder',
  'pauseStandingOrder',
  'resumeStandingOrder',
  'getStandingOrder',
  'myStandingOrders',
  'startStandingOrder',
  'rememberPartNumbers',
  'makeQuoteLink',
  'revokeQuoteLink',
  'acceptQuote',
  'acceptQuoteAsCallOff',
  'counterQuote',
  'declineQuote',
  'withdrawQuote',
  'claimQuote',
  'cancelAwaited',
  'askForReturn',
  'returnPhotoKey',
  'withdrawReturn',
  'matchSerials',
  'addReview',
  'assetList',
  'packingSlip',
  'mySignIns',
  'signOutEverywhere',
  'exportStatement',
  'getAccount',
  'getStatement',
  'printStatement',
  'putOnAccount',
  'changeProfile',
  'changeWebhook',
  'deleteWebhook',
  'listWebhookDeliveries',
  'listWebhooks',
  'makeWebhook',
  'resendWebhook',
  'rotateWebhookSecret',
  'testWebhook',
]

test('an admin who acts for a customer makes the calls that are meant for it, and no other', async () => {
  const forPeople = calls.filter(([, { access }]) => access === 'signed-in' || access === 'self')
  expect([...actingCalls, ...notWhileActing].toSorted()).toEqual(forPeople.map(([name]) => name).toSorted())
  await using shop = await openShop()
  const admin = await shop.admin()
  await shop.signUp('buyer@example.com')
  const { body } = await admin.put('/people/buyer@example.com/acting', { reason: 'They called.' })
  const acting = shop.caller(String(body.token))
  const wrong: string[] = []
  for (const [name, endpoint] of calls) {
    // It ends what the others need.
    if (name === 'stopActing') continue
    const { code } = (await attempt(acting, endpoint)).body
    const isAllowed = endpoint.access === 'public' || actingCalls.some((allowed) => allowed === name)
    if ((code === 'not-while-acting') === isAllowed) wrong.push(`${name}: ${code}`)
    if (isAllowed && turnedAway.includes(String(code))) wrong.push(`${name}: ${code}`)
  }
  expect(wrong).toEqual([])
  expect(shop.failures).toEqual([])
})

/** The calls of admins that change something, beside those that only owners make, and who may make them. */
const callsOfRoles: Readonly<Record<'sales' | 'warehouse', readonly string[]>> = {
  sales: [
    'decideOrderChange',
    'resendTransmission',
    'checkInvoice',
    'sendInvoice',
    'sendConfirmation',
    'hideReview',
    'showReview',
    'openPool',
    'endPool',
    'proposeCallOffOrder',
    'prolongCallOffOrder',
    'endCallOffOrder',
    'endStandingOrder',
    'makePunchOutConnection',
    'endPunchOutConnection',
    'setElectronicOrders',
    'changeWaitingOrderLine',
    'acceptElectronicOrder',
    'rejectElectronicOrder',
    'setElectronicDocuments',
    'makeMailAddress',
    'removeMailAddress',
    'resendElectronicDocument',
    'createCoupon',
    'changeCoupon',
    'createPriceList',
    'updatePriceList',
    'startDraft',
    'changeDraft',
    'discardDraft',
    'setDraftPrices',
    'importDraft',
    'publishDraft',
    'assignPriceList',
    'offerQuote',
    'resendOffer',
    'makeQuoteLink',
    'revokeQuoteLink',
    'counterQuote',
    'declineQuote',
    'withdrawQuote',
    'setTaxExemption',
    'setAssortment',
    'priceLinesForCompany',
    'startActing',
    'lookUpTaxNumber',
    'approveReturn',
    'refuseReturn',
    'addNote',
    'answerMessage',
    'setOrderColumns',
    'setOrderMails',
    'saveOrderView',
    'deleteOrderView',
  ],
  warehouse: [
    'setOrderColumns',
    'setOrderMails',
    'saveOrderView',
    'deleteOrderView',
    'shipOrder',
    'changeShipment',
    'deliverShipment',
    'voidShipment',
    'deliverOrders',
    'deliverOrder',
    'bookIncoming',
    'changeIncoming',
    'previewIncomingChange',
    'removeIncoming',
    'receiveIncoming',
    'makeGoodsReceipt',
    'makeReceiptOfIncoming',
    'scanGoods',
    'addReceivedPieces',
    'removeReceivedSerial',
    'postGoodsReceipt',
    'discardGoodsReceipt',
    'makeStockCount',
    'recordCount',
    'closeStockCount',
    'postStockCount',
    'discardStockCount',
    'addSupplier',
    'changeSupplier',
    'setSupplierTerms',
    'endSupplierTerms',
    'makePurchaseOrder',
    'changePurchaseOrder',
    'discardPurchaseOrder',
    'sendPurchaseOrder',
    'confirmPurchaseOrder',
    'cancelPurchaseOrder',
    'emailPurchaseOrder',
    'makePalletLabel',
    'restock',
    'receiveReturn',
  ],
}
/** Reads that only admins of these roles may make. */
const readByRoles: Readonly<Record<'sales' | 'warehouse', readonly string[]>> = {
  sales: [
    'changedProducts',
    'changedOrders',
    'changedInvoices',
    'changedCustomers',
    'allUsers',
    'getPerson',
    'listMessages',
    'listNotes',
    'allReviews',
    'listCoupons',
    'listPools',
    'poolMembers',
    'listCallOffOrders',
    'getCallOffOrder',
    'listStandingOrders',
    'getStandingOrder',
    'listPunchOutConnections',
    'listElectronicOrders',
    'listWaitingOrders',
    'getWaitingOrder',
    'listWaitingOrderLines',
    'listElectronicDocuments',
    'getElectronicDocument',
    'allPriceLists',
    'getPriceList',
    'listedProducts',
    'exportVersion',
    'previewDraft',
    'previewAssignment',
    'priceChanges',
    'allQuotes',
    'getQuoteFigures',
    'getQuoteSettings',
    'getQuote',
    'quotePdf',
    'companyAccount',
    'companyStatement',
    'exportCompanyStatement',
    'printCompanyStatement',
    'allCompanies',
    'getCompanyAccount',
    'listInvoices',
    'getInvoice',
    'invoicePdf',
    'creditNotePdf',
    'invoiceXml',
    'creditNoteXml',
    'invoiceFacturX',
    'creditNoteFacturX',
    'getOverview',
    'getOpenWork',
    'allOrders',
    'exportOrders',
    'listOrderViews',
    'adminProducts',
    'exportProducts',
    'listIncoming',
    'listReturns',
    'exportUsers',
    'exportCompanies',
    'exportInvoices',
    'exportJournal',
    'exportDatev',
    'listMonths',
    'getMonth',
    'listTransmissions',
    'exportStockLedger',
  ],
  warehouse: [
    'changedProducts',
    'changedOrders',
    'getOpenWork',
    'allOrders',
    'exportOrders',
    'pickingList',
    'listOrderViews',
    'adminProducts',
    'exportProducts',
    'listIncoming',
    'listGoodsReceipts',
    'getGoodsReceipt',
    'listReceivedSerials',
    'listStockCounts',
    'getStockCount',
    'reorderList',
    'listPurchasingSuppliers',
    'listPurchaseOrders',
    'getSupplierTerms',
    'getPurchaseOrder',
    'productLabels',
    'palletLabelPdf',
    'purchaseOrderPdf',
    'purchaseOrderCsv',
    'listReturns',
    'exportStockLedger',
  ],
}
/** Calls of customers that admins make for the shop. */
const ofTheShop = [
  'getCallOffOrder',
  'endCallOffOrder',
  'getStandingOrder',
  'endStandingOrder',
  'getQuote',
  'quotePdf',
  'makeQuoteLink',
  'revokeQuoteLink',
  'counterQuote',
  'declineQuote',
  'withdrawQuote',
  'checkInvoice',
  'getInvoice',
  'invoicePdf',
  'creditNotePdf',
  'invoiceXml',
  'creditNoteXml',
  'invoiceFacturX',
  'creditNoteFacturX',
  'sendInvoice',
  'sendConfirmation',
  'listWebhooks',
  'makeWebhook',
  'changeWebhook',
  'deleteWebhook',
  'rotateWebhookSecret',
  'testWebhook',
  'listWebhookDeliveries',
  'resendWebhook',
]

function lets(role: AdminRole, name: string, { access, method }: Endpoint): boolean {
  if (role === 'owner' || !(access === 'admin' || ofTheShop.includes(name))) return true
  if (role === 'read-only') return method === 'GET'
  return (method === 'GET' ? readByRoles : callsOfRoles)[role].includes(name)
}

test('every call lets in an admin exactly where the role goes with it, and so it does the key of one', async () => {
  await using shop = await openShop()
  await shop.admin()
  const wrong: string[] = []
  for (const role of adminRoles) {
    const email = `${role}@example.com`
    const person = await shop.signUp(email)
    await shop.db
      .updateTable('users')
      .set({ role: 'admin', admin_role: role })
      .where('email', '=', email)
      .execute()
    const keys = new Map<KeyScope, TestCaller>()
    for (const scope of KeyScope.options) {
      const { body } = await person.post('/api-keys', { name: scope, scopes: [scope], days: 1 })
      keys.set(scope, shop.caller(String(body.key)))
    }
    for (const [name, endpoint] of calls) {
      const scope = scopeOf(endpoint)
      for (const caller of [person, scope && keys.get(scope)].filter((each) => each !== undefined)) {
        const { status, body } = await attempt(caller, endpoint)
        const isRefused = status === 403 && body.code === 'role-not-allowed'
        if (isRefused === lets(role, name, endpoint))
          wrong.push(
            `${name} as ${role}: ${status} ${body.code}, ${caller === person ? 'signed in' : 'by key'}`,
          )
      }
    }
  }
  expect(wrong).toEqual([])
  expect(shop.failures).toEqual([])
})

/** Those of the fields that the call has. */
function fieldsFor(method: string, path: string, fields: object): unknown {
  const call = Object.values<Endpoint>(api).find(
    (each) =>
      each.method === method &&
      new RegExp(`^${each.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path.replace(/\?.*/, '')),
  )
  return call?.body ? declaredFields(call.body, fields) : fields
}

/** Calls that only people make: a key that could would outlive its scopes, or spend money that nobody agreed to. */
const forPeople = [
  'signIn',
  'listApiKeys',
  'makeApiKey',
  'revokeApiKey',
  'makeAdmin',
  'deleteUser',
  'changeProfile',
  'createPaymentIntent',
  'updateOrder',
  'joinPool',
  'holdForPool',
  'confirmPoolHold',
  'leavePool',
  'refundOrder',
  'cancelAwaited',
  'inviteMember',
  'changeMember',
  'sendServiceAccountCode',
  'addServiceAccount',
] as const satisfies readonly (keyof typeof api)[]

test('a key makes the calls of its scopes as its owner, and no other', async () => {
  for (const name of forPeople) expect(scopeOf(api[name]), name).toBeUndefined()
  const scoped = Object.values(callsOfScope).flat()
  expect(scoped).toEqual([...new Set(scoped)])
  expect(scoped.filter((name) => api[name].access === 'public')).toEqual([])

  await using shop = await openShop()
  const owners = { buyer: await shop.signUp('buyer@example.com'), admin: await shop.admin() }
  const wrong: string[] = []
  for (const [who, owner] of Object.entries(owners)) {
    const programs = await Promise.all(
      KeyScope.options.map(async (scope) => {
        const { body } = await owner.post('/api-keys', { name: scope, scopes: [scope], days: 1 })
        return [scope, shop.caller(String(body.key))] as const
      }),
    )
    for (const [place, [name, endpoint]] of calls.entries()) {
      const needed = scopeOf(endpoint)
      // In turn: all of these calls would be more than one key may make in a minute.
      const others = programs.filter(([scope]) => scope !== needed)
      const other = others[place % others.length]
      const own = programs.find(([scope]) => scope === needed)
      for (const [scope, program] of [own, other].filter((found) => found !== undefined)) {
        const { body } = await attempt(program, endpoint)
        const got = [...turnedAway, 'key-not-allowed'].includes(String(body.code)) ? body.code : undefined
        const admitted = verdicts[endpoint.access][who as Who] // the keys of `owners`
        const expected = endpoint.access === 'public' || scope === needed ? admitted : 'key-not-allowed'
        if (got !== expected) wrong.push(`${name} by ${who} with ${scope}: ${got}, expected ${expected}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(shop.failures).toEqual([])
})

test('only what everybody may share is kept on its way, and no refusal of it', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  for (const [name, endpoint] of calls)
    for (const caller of [admin, shop.nobody]) {
      const { status, headers } = await attempt(caller, endpoint)
      const { sharedSeconds = 0, knowsCaller } = endpoint
      const isShared = sharedSeconds > 0 && status === 200 && !(knowsCaller && caller === admin)
      expect(headers.get('Cache-Control'), name).toBe(isShared ? sharedFor(sharedSeconds) : 'no-store')
      // Or another shared cache would answer somebody who is signed in with what it has for visitors.
      if (isShared && knowsCaller) expect(headers.get('Vary'), name).toMatch(/Authorization/)
    }
})

test('through the shared cache everybody gets what the shop answers them, whoever asked before', async () => {
  await using company = await openAssortment()
  const { shop, admin, buyer, set } = company
  await set(['Networking'])
  const other = await shop.signUp('other@example.com')
  const { body } = await buyer.post('/api-keys', { name: 'ERP', scopes: ['orders:read'], days: 1 })
  const callers = {
    nobody: shop.nobody,
    member: buyer,
    'other buyer': other,
    'key of the member': shop.caller(String(body.key)),
    admin,
    'unknown token': shop.caller('unknown'),
  }
  const shared = calls
    .filter(([, { sharedSeconds }]) => sharedSeconds)
    .map(([, call]) => ({
      call,
      pattern: new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`),
    }))
  const paths = new Set([
    ...publicReads(company).map(([path]) => path),
    ...shared.map(({ call }) => call.path.replaceAll(/\{\w+\}/g, 'x')),
  ])
  const answer = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return shop.raw(`${pathname}${search}`, { headers: request.headers })
  }
  const read = async (path: string, { token }: TestCaller, fetch: typeof answer) => {
    const headers = token === undefined ? undefined : { Authorization: `Bearer ${token}` }
    const reply = await fetch(new Request(`http://shop.test/api${path}`, headers && { headers }))
    const { call } = shared.find(({ pattern }) => pattern.test(path)) ?? {}
    const isKept = call?.knowsCaller && reply.headers.get('Cache-Control') !== 'no-store'
    if (isKept) expect(reply.headers.get('Vary'), path).toMatch(/\bAuthorization\b/i)
    return `${reply.status} ${await reply.text()}`
  }
  const wrong: string[] = []
  for (const path of paths) {
    const own = new Map<string, string>()
    for (const [who, caller] of Object.entries(callers)) own.set(who, await read(path, caller, answer))
    for (const first of ['nobody', 'member', 'key of the member'] as const) {
      const cache = sharedCache(answer, sharedAddresses)
      const through = async (request: Request) => cache.fetch(request)
      await read(path, callers[first], through)
      for (const [who, caller] of Object.entries(callers)) {
        const text = await read(path, caller, through)
        if (text !== own.get(who)) wrong.push(`${path} as ${who}, after ${first}: ${text.slice(0, 200)}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(shop.failures).toEqual([])
})

test('every refusal of every call is one that the contract declares', async () => {
  for (const [, endpoint] of calls) expect(new Set(endpoint.refusals).size).toBe(endpoint.refusals.length)
  await using shop = await openShop()
  const { body } = await shop.nobody.get('/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  for (const [name, { method, path }] of calls) {
    expect(body.paths, name).toHaveProperty([path, method.toLowerCase(), 'responses'])
  }
})

type Company = Awaited<ReturnType<typeof openCompany>>

type Member =
  | 'owner'
  | 'approver'
  | 'buyer'
  | 'other buyer'
  | 'owner of another company'
  | 'removed member'
  | 'invited, not joined'
  | 'admin'

/**
 * The reply's status when each member uses what the buyer has in the company. Those who do not see it are told that
 * it is not there; who is no member, that they have no company.
 */
const companyAccess: Readonly<Record<string, readonly [path: string, Readonly<Record<Member, number>>]>> = {
  'the order': ['/orders/{order}', row({ owner: 200, approver: 200, buyer: 200, admin: 200 }, 404)],
  'its confirmation': [
    '/orders/{order}/confirmation',
    row({ owner: 200, approver: 200, buyer: 200, admin: 200 }, 404),
  ],
  'sending its confirmation': [
    'POST /orders/{order}/confirmation/emails',
    row({ owner: 409, approver: 409, buyer: 409, admin: 409 }, 404),
  ],
  'its shipments': [
    '/orders/{order}/shipments',
    row({ owner: 200, approver: 200, buyer: 200, admin: 200 }, 404),
  ],
  'its asset list': [
    '/orders/{order}/assets.csv',
    row({ owner: 200, approver: 200, buyer: 200, admin: 200 }, 404),
  ],
  'its refunds': ['/orders/{order}/refunds', row({ owner: 200, approver: 200, buyer: 200, admin: 200 }, 404)],
  'refunding a part of it': ['POST /orders/{order}/refunds', row({ admin: 409 }, 403)],
  'its returns': ['/orders/{order}/returns', row({ owner: 200, approver: 200, buyer: 200, admin: 200 }, 404)],
  'returning pieces of it': [
    'POST /orders/{order}/returns',
    row({ owner: 409, approver: 409, buyer: 409 }, 404),
  ],
  'a key for a photo of them': [
    'POST /orders/{order}/return-photo-keys',
    row({ owner: 409, approver: 409, buyer: 409 }, 404),
  ],
  'all returns': ['/returns', row({ admin: 200 }, 403)],
  'withdrawing the return': [
    'PUT /returns/{return}/withdrawal',
    row({ owner: 200, approver: 200, buyer: 200 }, 404),
  ],
  'approving the return': ['PUT /returns/{return}/approval', row({ admin: 200 }, 403)],
  'receiving the return': ['PUT /returns/{return}/receipt', row({ admin: 200 }, 403)],
  'refusing the return': ['PUT /returns/{return}/refusal', row({ admin: 409 }, 403)],
  'shipping it': ['POST /orders/{order}/shipments', row({ admin: 409 }, 403)],
  'cancelling it': ['PUT /orders/{order}/cancellation', row({ owner: 200, approver: 200, buyer: 200 }, 404)],
  'changing it': [
    'POST /orders/{order}/changes',
    row({ owner: 200, approver: 200, buyer: 200, admin: 200 }, 404),
  ],
  'comparing a change of it': [
    'POST /orders/{order}/changes/preview',
    row({ owner: 200, approver: 200, buyer: 200, admin: 200 }, 404),
  ],
  'choosing how it is shipped': [
    'PUT /orders/{order}/ship-together',
    row({ owner: 409, approver: 409, buyer: 409 }, 404),
  ],
  'paying it': ['POST /create-payment-intent', row({ owner: 409, approver: 409, buyer: 409 }, 404)],
  'approving it': ['POST /orders/{order}/approval', row({ owner: 200, approver: 200, buyer: 403 }, 404)],
  'rejecting it': ['POST /orders/{order}/rejection', row({ owner: 200, approver: 200, buyer: 403 }, 404)],
  'a list of it': ['POST /lists', row({ owner: 200, approver: 200, buyer: 200 }, 404)],
  'the quote': ['/quotes/{quote}', row({ owner: 200, approver: 200, buyer: 200, admin: 200 }, 404)],
  'a link to the quote': [
    'PUT /quotes/{quote}/link',
    row({ owner: 200, approver: 200, buyer: 200, admin: 200 }, 404),
  ],
  'countering the quote': [
    'POST /quotes/{quote}/counter-offers',
    row({ owner: 409, approver: 409, buyer: 409, admin: 409 }, 404),
  ],
  'claiming the quote': ['PUT /quotes/{quote}/owner', row({ owner: 200, approver: 200, buyer: 200 }, 404)],
  'accepting the quote': [
    'POST /quotes/{quote}/acceptance',
    row({ owner: 409, approver: 409, buyer: 409, admin: 403 }, 404),
  ],
  'accepting the quote in parts': [
    'POST /quotes/{quote}/call-off-acceptance',
    row({ owner: 409, approver: 409, buyer: 409, admin: 403 }, 404),
  ],
  'the call-off order': [
    '/call-off-orders/{callOff}',
    row({ owner: 200, approver: 200, buyer: 200, admin: 200 }, 404),
  ],
  'calling from it': [
    'POST /call-off-orders/{callOff}/calls',
    row({ owner: 200, approver: 200, buyer: 200, admin: 403 }, 404),
  ],
  'giving up pieces of it': [
    'PUT /call-off-orders/{callOff}/lines/1/release',
    row({ owner: 409, approver: 409, buyer: 409, admin: 403 }, 404),
  ],
  'approving the call-off order': [
    'PUT /call-off-orders/{callOff}/approval',
    row({ owner: 409, approver: 409, buyer: 403, admin: 404 }, 404),
  ],
  'ending it': [
    'PUT /call-off-orders/{callOff}/end',
    row({ owner: 409, approver: 409, buyer: 409, admin: 200 }, 404),
  ],
  'all call-off orders': ['/call-off-orders', row({ admin: 200 }, 403)],
  'repeating an order': [
    'POST /standing-orders',
    row({ owner: 200, approver: 200, buyer: 200, admin: 403 }, 404),
  ],
  'the standing order': [
    '/standing-orders/{standing}',
    row({ owner: 200, approver: 200, buyer: 200, admin: 200 }, 404),
  ],
  'pausing it': [
    'PUT /standing-orders/{standing}/pause',
    row({ owner: 200, approver: 200, buyer: 200, admin: 403 }, 404),
  ],
  'resuming it': [
    'PUT /standing-orders/{standing}/resumption',
    row({ owner: 200, approver: 200, buyer: 200, admin: 403 }, 404),
  ],
  'saying yes to its price': [
    'POST /standing-orders/{standing}/orders',
    row({ owner: 403, approver: 403, buyer: 409, admin: 403 }, 404),
  ],
  'saying no to its price': [
    'PUT /standing-orders/{standing}/declined-dates/2026-01-01',
    row({ owner: 409, approver: 409, buyer: 409, admin: 403 }, 404),
  ],
  'ending the standing order': [
    'PUT /standing-orders/{standing}/end',
    row({ owner: 200, approver: 200, buyer: 200, admin: 200 }, 404),
  ],
  'all standing orders': ['/standing-orders', row({ admin: 200 }, 403)],
  'all pools': ['/pools/all', row({ admin: 200 }, 403)],
  'orders of the company': ['/companies/mine/orders', companyRow({ owner: 200, approver: 200, buyer: 200 })],
  'its members': ['/companies/mine/members', companyRow({ owner: 200, approver: 200, buyer: 200 })],
  'its cost centres': ['/companies/mine/cost-centres', companyRow({ owner: 200, approver: 200, buyer: 200 })],
  'adding a cost centre': [
    'POST /companies/mine/cost-centres',
    companyRow({ owner: 200, approver: 403, buyer: 403 }),
  ],
  'changing a cost centre': [
    'PUT /companies/mine/cost-centres/{costCentre}',
    row({ owner: 200, approver: 403, buyer: 403, 'other buyer': 403 }, 404),
  ],
  'its identity provider': [
    '/companies/mine/identity-provider',
    companyRow({ owner: 200, approver: 403, buyer: 403 }),
  ],
  'connecting an identity provider': [
    'PUT /companies/mine/identity-provider',
    companyRow({ owner: 200, approver: 403, buyer: 403 }),
  ],
  'making it the only way': [
    'PUT /companies/mine/identity-provider/only',
    row({ owner: 200, approver: 403, buyer: 403, 'other buyer': 403, 'owner of another company': 200 }, 404),
  ],
  'claiming a domain': [
    'PUT /companies/mine/domains/engines.example',
    companyRow({ owner: 200, approver: 403, buyer: 403 }),
  ],
  'having a code sent': [
    'POST /companies/mine/domains/engines.example/code',
    companyRow({ owner: 200, approver: 403, buyer: 403 }),
  ],
  'proving a domain': [
    'PUT /companies/mine/domains/engines.example/proof',
    row({ owner: 422, approver: 403, buyer: 403, 'other buyer': 403, 'owner of another company': 422 }, 404),
  ],
  'giving up a domain': [
    'DELETE /companies/mine/domains/engines.example',
    companyRow({ owner: 200, approver: 403, buyer: 403 }),
  ],
  'its SCIM tokens': ['/companies/mine/scim-tokens', companyRow({ owner: 200, approver: 403, buyer: 403 })],
  'making a SCIM token': [
    'POST /companies/mine/scim-tokens',
    row({ owner: 409, approver: 403, buyer: 403, 'other buyer': 403, 'owner of another company': 409 }, 404),
  ],
  'revoking a SCIM token': [
    'DELETE /companies/mine/scim-tokens/x',
    row({ approver: 403, buyer: 403, 'other buyer': 403 }, 404),
  ],
  'disconnecting the identity provider': [
    'DELETE /companies/mine/identity-provider',
    companyRow({ owner: 200, approver: 403, buyer: 403 }),
  ],
  'naming a stand-in': [
    'PUT /companies/mine/stand-in',
    companyRow({ owner: 200, approver: 200, buyer: 403 }),
  ],
  'setting a budget': [
    'PUT /companies/mine/cost-centres/{costCentre}/budget',
    row({ owner: 200, approver: 403, buyer: 403, 'other buyer': 403 }, 404),
  ],
  'all companies': ['/companies', row({ admin: 200 }, 403)],
  'all companies as a file': ['/companies.csv', row({ admin: 200 }, 403)],
  'all people as a file': ['/users.csv', row({ admin: 200 }, 403)],
  'the company as admins see it': ['/companies/{company}', row({ admin: 200 }, 403)],
  'its events': ['/companies/mine/events', companyRow({ owner: 200, approver: 403, buyer: 403 })],
  'its invitations': ['/companies/mine/invitations', companyRow({ owner: 200, approver: 403, buyer: 403 })],
  'its terms': ['/companies/mine/terms', companyRow({ owner: 200, approver: 200, buyer: 200 }, 200)],
  'its account': ['/companies/mine/account', companyRow({ owner: 200, approver: 200, buyer: 403 })],
  'its statement': [
    '/companies/mine/statement?from=2026-01-01&to=2026-12-31',
    companyRow({ owner: 200, approver: 200, buyer: 403 }),
  ],
  'its statement as a file': [
    '/companies/mine/statement.csv?from=2026-01-01&to=2026-12-31',
    companyRow({ owner: 200, approver: 200, buyer: 403 }),
  ],
  'the invoice': ['/invoices/{invoice}', row({ owner: 200, approver: 200, buyer: 200, admin: 200 }, 404)],
  'the invoice as a paper': [
    '/invoices/{invoice}/pdf',
    row({ owner: 200, approver: 200, buyer: 200, admin: 200 }, 404),
  ],
  'sending the invoice': [
    'POST /invoices/{invoice}/emails',
    row({ owner: 200, approver: 200, buyer: 200, admin: 200 }, 404),
  ],
  'invoices of their own as a file': ['/invoices/mine.csv', row({}, 200)],
  'all invoices as a file': ['/invoices.csv', row({ admin: 200 }, 403)],
  'the journal': ['/invoices/journal.csv?from=2020-01-01&to=2020-01-31', row({ admin: 200 }, 403)],
  'its statement as a paper': [
    '/companies/mine/statement.pdf?from=2026-01-01&to=2026-12-31',
    companyRow({ owner: 200, approver: 200, buyer: 403 }),
  ],
  'its statement as a paper, for the shop': [
    '/companies/{company}/statement.pdf?from=2026-01-01&to=2026-12-31',
    row({ admin: 200 }, 403),
  ],
  'putting the order on account': [
    'PUT /orders/{order}/account',
    row({ owner: 409, approver: 409, buyer: 409 }, 404),
  ],
  'granting it terms': ['PUT /companies/{company}/terms', row({ admin: 200 }, 403)],
  'its account, for the shop': ['/companies/{company}/account', row({ admin: 200 }, 403)],
  'its statement, for the shop': [
    '/companies/{company}/statement?from=2026-01-01&to=2026-12-31',
    row({ admin: 200 }, 403),
  ],
  'files of bank statements': ['/bank-statements', row({ admin: 200 }, 403)],
  'reading a bank statement': ['POST /bank-statements', row({ admin: 400 }, 403)],
  'ways of bank statements': ['/bank-statements/ways', row({ admin: 200 }, 403)],
  'bank transfers': ['/bank-transfers', row({ admin: 200 }, 403)],
  'booking a bank transfer': ['PUT /bank-transfers/none/booking', row({ admin: 404 }, 403)],
  'setting a bank transfer aside': ['PUT /bank-transfers/none/dismissal', row({ admin: 404 }, 403)],
  'undoing a bank transfer': ['PUT /bank-transfers/none/undo', row({ admin: 404 }, 403)],
  'using credit': ['POST /invoices/{invoice}/credit-uses', row({ admin: 409 }, 403)],
  'recording a transfer': ['POST /invoices/{invoice}/payments', row({ admin: 200 }, 403)],
  'what waits in it': ['/approvals', companyRow({ owner: 200, approver: 200, buyer: 403 })],
  'changing a member': [
    'PUT /companies/mine/members/{member}',
    row({ owner: 200, approver: 403, buyer: 403, 'other buyer': 403 }, 404),
  ],
  // The last one, because the buyer is one no more.
  'removing a member': [
    'DELETE /companies/mine/members/{member}',
    row({ owner: 200, approver: 403, buyer: 200, 'other buyer': 403 }, 404),
  ],
}

type Known = Partial<Record<Member, number>>

function row(known: Known, others: number): Record<Member, number> {
  return {
    owner: others,
    approver: others,
    buyer: others,
    'other buyer': others,
    'owner of another company': others,
    'removed member': others,
    'invited, not joined': others,
    admin: others,
    ...known,
  }
}

/** Lists of the company: another company's owner has their own. */
function companyRow(
  known: Required<Pick<Record<Member, number>, 'owner' | 'approver' | 'buyer'>>,
  others = 404,
) {
  return row({ ...known, 'other buyer': known.buyer, 'owner of another company': 200 }, others)
}

/** Makes each kind of member, in a company of their own. */
const become: Readonly<Record<Member, (company: Company) => Promise<TestCaller>>> = {
  owner: async ({ owner }) => owner,
  approver: async ({ approver }) => approver,
  buyer: async ({ buyer }) => buyer,
  'other buyer': ({ member }) => member('ben@example.com', 'buyer'),
  async 'owner of another company'({ shop }) {
    const rival = await shop.signUp('rival@example.com')
    await rival.post('/companies', { name: 'Rivals', taxNumber: '' })
    return rival
  },
  async 'removed member'({ member, owner, idOf }) {
    const removed = await member('rob@example.com', 'approver')
    await owner.delete(`/companies/mine/members/${await idOf('rob@example.com')}`)
    return removed
  },
  async 'invited, not joined'({ shop, owner }) {
    await owner.post('/companies/mine/invitations', { email: 'ines@example.com', role: 'owner' })
    return shop.signUp('ines@example.com')
  },
  admin: ({ shop }) => shop.admin(),
}

test.each(Object.keys(become) as Member[])(
  'what a company has is seen and changed as roles allow: %s',
  async (who) => {
    await using company = await openCompanyWithTerms()
    // Each row orders some.
    await company.admin.post('/products/router/stock-changes', {
      pieces: 10_000,
      reason: 'corrected',
      note: 'counted',
    })
    const delivered = String((await orderOnAccount(company.buyer)).body.insertedId)
    await company.admin.put(`/update?_id=${delivered}`)
    const { body: asked } = await company.buyer.post(`/orders/${delivered}/returns`, {
      lines: [{ line: 1, orderAmount: 1, reason: 'other' }],
    })
    const invoice = String((await company.shop.rows('invoices'))[0]?.id)
    await company.rules({ approvalThreshold: 1 })
    const caller = await become[who](company)
    const bert = await company.idOf('bert@example.com')
    const quote = await ask(company.buyer)
    const callOff = await activeCallOff(company)
    // Each row orders some.
    await company.admin.post('/products/router/stock-changes', {
      pieces: 10_000,
      reason: 'received',
      note: 'For the orders below',
    })
    const standing = await repeatRouters(company.buyer)
    const [{ customer_id: customer } = { customer_id: '' }] = await company.shop.db
      .selectFrom('companies')
      .select('customer_id')
      .where('name', '=', 'Analytical Engines')
      .execute()
    const { body: costCentre } = await company.owner.post('/companies/mine/cost-centres', {
      code: '1000',
      name: 'Office',
    })
    const wrong: string[] = []
    for (const [what, [call, expected]] of Object.entries(companyAccess)) {
      const order = await orderRouters(company.buyer)
      const [method = 'GET', path = ''] = call.includes(' ') ? call.split(' ') : ['GET', call]
      const body = {
        _id: order,
        name: what,
        code: what.slice(0, 40),
        budget: null,
        standIn: null,
        source: { from: 'order', order_id: order },
        reason: 'No',
        address: 'x',
        phone: '1',
        // An address to order with; where a shipment goes is a number.
        delivery: /\/(acceptance|call-off-acceptance|calls)$/.test(path) ? delivery : 1,
        role: 'buyer',
        spendingLimit: null,
        revision: 1,
        version: 1,
        agrees: true,
        lines: [{ line: 1, pieces: 500, orderAmount: 1, reason: 'other', restocked: 1, writtenOff: 0 }],
        terms: { days: 30, creditLimit: 10_000 },
        purchaseOrderNumber: 'PO-1',
        // A refund is of an amount or of lines.
        ...(!path.endsWith('/refunds') && { amount: 1 }),
        receivedOn: '2026-01-01',
        reference: 'TX',
        to: 'accounts@example.com',
        shipTogether: true,
        order_id: order,
        // Of an order, only its purchase-order number.
        ...(/\/changes(\/preview)?$/.test(path) && {
          delivery: undefined,
          lines: undefined,
          shipTogether: undefined,
        }),
        dayOfMonth: 15,
        on: '2026-01-01',
        goods: 1,
        issuer: 'https://login.example',
        clientId: 'shop',
        clientSecret: 'a secret of the tests',
        defaultRole: 'buyer',
        roleClaim: '',
        roles: [],
        only: false,
        mailbox: 'admin',
      }
      const { status } = await caller.send(
        path
          .replace('{order}', order)
          .replace('{member}', bert)
          .replace('{quote}', quote)
          .replace('{callOff}', callOff)
          .replace('{standing}', standing)
          .replace('{costCentre}', String(costCentre.insertedId))
          .replace('{invoice}', invoice)
          .replace('{return}', String(asked.insertedId))
          .replace('{company}', customer),
        {
          method,
          ...(['POST', 'PUT'].includes(method) && {
            body: JSON.stringify(fieldsFor(method, path, body)),
            headers: { 'Content-Type': 'application/json' },
          }),
        },
      )
      if (status !== expected[who]) wrong.push(`${what}: ${status}, expected ${expected[who]}`)
    }
    expect(wrong).toEqual([])
    expect(company.shop.failures).toEqual([])
  },
)
