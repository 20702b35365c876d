import type { CompanyRole } from '#contract/companies/endpoints.ts'
import type { MayReach } from '#shop/webhooks/address.ts'
import { openShop, type TestCaller, type TestShop } from './open-shop.ts'
import type { Before } from './watched-dialect.ts'

/** Returns the token of the last invitation mailed to someone. */
export function invitationToken({ mails }: TestShop, email: string): string {
  const mail = mails.emails.findLast(({ kind, to }) => kind === 'company-invitation' && to === email)
  if (mail?.kind !== 'company-invitation') throw new Error(`${email} was not invited`)
  return new URL(mail.link).searchParams.get('token') ?? ''
}

/** Invites a signed-in user, and accepts for them. */
export async function join(
  shop: TestShop,
  owner: TestCaller,
  member: TestCaller,
  { email, role }: { readonly email: string; readonly role: CompanyRole },
): Promise<void> {
  await owner.post('/companies/mine/invitations', { email, role })
  const { status, text } = await member.post(`/invitations/${invitationToken(shop, email)}/acceptance`, {})
  if (status !== 200) throw new Error(`${email} did not join: ${text}`)
}

interface CompanyParts {
  readonly before?: Before
  readonly mayReach?: MayReach
  readonly mailDomain?: string
  readonly locale?: { readonly currency: string; readonly locale: string }
  readonly statementFolder?: string
  /** Beside routers. */
  readonly products?: readonly { readonly id: string; readonly price: number; readonly available: number }[]
}

/** Opens a shop with a company of an owner, an approver and a buyer, and a stock of 10,000 routers at $20. */
export async function openCompany({
  before,
  mayReach,
  mailDomain,
  locale,
  statementFolder,
  products = [],
}: CompanyParts = {}) {
  const shop = await openShop({
    products: [{ id: 'router', price: 20, available: 10_000 }, ...products],
    ...(before && { before }),
    ...(mayReach && { mayReach }),
    ...(mailDomain && { mailDomain }),
    ...(locale && { locale }),
    ...(statementFolder && { statementFolder }),
  })
  const owner = await shop.signUp('olga@example.com')
  await owner.post('/companies', { name: 'Analytical Engines', taxNumber: 'GB 980780684' })
  const member = async (email: string, role: CompanyRole) => {
    const caller = await shop.signUp(email)
    await join(shop, owner, caller, { email, role })
    return caller
  }
  const approver = await member('anna@example.com', 'approver')
  const buyer = await member('bert@example.com', 'buyer')
  const idOf = async (email: string) => {
    const { id } = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return id
  }
  return {
    shop,
    owner,
    approver,
    buyer,
    member,
    idOf,
    /** Sets the given rules; the others are off. */
    rules: (rules: { approvalThreshold?: number | null; selfApproval?: boolean }) =>
      owner.put('/companies/mine', {
        name: 'Analytical Engines',
        taxNumber: 'GB 980780684',
        approvalThreshold: null,
        selfApproval: false,
        ...rules,
      }),
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

export const companyIdOf = async ({ db }: TestShop): Promise<string> =>
  (await db.selectFrom('companies').select('customer_id as id').executeTakeFirstOrThrow()).id

/** Opens a company that orders on account: within 30 days and up to $10,000 by default. */
export async function openCompanyWithTerms({
  creditLimit = 10_000,
  ...parts
}: CompanyParts & { creditLimit?: number } = {}) {
  const company = await openCompany(parts)
  const admin = await company.shop.admin()
  const id = await companyIdOf(company.shop)
  const setTerms = (terms: { days: number; creditLimit: number } | null) =>
    admin.put(`/companies/${id}/terms`, { terms })
  await setTerms({ days: 30, creditLimit })
  return { ...company, admin, id, setTerms, [Symbol.asyncDispose]: () => company[Symbol.asyncDispose]() }
}

/** Orders routers at $20 on account. */
export const orderOnAccount = (caller: TestCaller, pieces = 100, purchaseOrderNumber = 'PO-1') =>
  caller.post('/orders', {
    lines: [{ product_id: 'router', orderAmount: pieces }],
    delivery: { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' },
    paymentAmount: pieces * 20,
    payment: 'account',
    purchaseOrderNumber,
  })

/** Orders routers, and returns the order's id. */
export async function orderRouters(caller: TestCaller, pieces = 100): Promise<string> {
  const order = { product_id: 'router', orderAmount: pieces, address: '1 Dock Street', phone: '555 0100' }
  const { status, body, text } = await caller.post('/order', order)
  if (status !== 200) throw new Error(`not ordered: ${text}`)
  return String(body.insertedId)
}
