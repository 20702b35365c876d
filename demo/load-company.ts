import { addressText } from '#contract/addresses/endpoints.ts'
import { priceLine } from '#contract/pricing.ts'
import type { Database } from '#database/open.ts'
import { demoAccounts } from './accounts.ts'
import { demoCompany, demoCompanyOrders } from './company.ts'
import { chargedTo, loadCostCentres } from './cost-centres.ts'
import { demoVariants } from './families.ts'
import { ago } from './hours-ago.ts'
import { demoProducts } from './products.ts'

const { customerId, members, addresses } = demoCompany

/** Age of the company. */
const FOUNDED_HOURS = 1_000
const MONTH_HOURS = 30 * 24
const ADMIN = 'admin@example.com'

/** Creates the demo's company from existing accounts, with its cost centres, address book, a shared list and its orders. */
export async function loadCompany(tx: Database, now: Date): Promise<void> {
  const { name, taxNumber, approvalThresholdCents } = demoCompany
  await tx
    .insertInto('companies')
    .values({
      customer_id: customerId,
      name,
      tax_number: taxNumber,
      electronic_address: '0060:000000002',
      invoice_email: demoCompany.invoiceEmail,
      invoice_format: 'factur-x',
      approval_threshold_cents: approvalThresholdCents,
      created_at: ago(now, FOUNDED_HOURS),
    })
    .execute()
  await tx
    .insertInto('company_terms')
    .values({
      customer_id: customerId,
      days: demoCompany.terms.days,
      credit_limit_cents: demoCompany.terms.creditLimitCents,
      granted_by: ADMIN,
      granted_at: ago(now, FOUNDED_HOURS - 20),
    })
    .execute()
  await loadCostCentres(tx, ago(now, FOUNDED_HOURS))
  for (const [place, { uid, ...member }] of members.entries()) {
    const { email, companyRole: role } = accountOf(uid)
    const limit = 'limit' in member ? member.limit : undefined
    await tx
      .updateTable('users')
      .set({
        customer_id: customerId,
        company_role: role,
        personal_customer_id: uid === customerId ? null : uid,
        spending_limit_cents: limit?.cents ?? null,
        spending_window: limit?.window ?? null,
        cost_centre_id: 'costCentre' in member ? chargedTo(member.costCentre).cost_centre_id : null,
      })
      .where('id', '=', uid)
      .execute()
    await tx
      .insertInto('company_events')
      .values({
        customer_id: customerId,
        kind: role === 'owner' ? 'created' : 'joined',
        actor: email,
        detail: role === 'owner' ? name : role,
        at: ago(now, FOUNDED_HOURS - place),
      })
      .execute()
  }
  await tx
    .insertInto('addresses')
    .values(
      [...addresses, demoCompany.addressAbroad].map(({ postalCode, ...address }, place) => ({
        ...address,
        customer_id: customerId,
        postal_code: postalCode,
        is_default: place === 0,
        created_at: ago(now, FOUNDED_HOURS - 10 - place),
      })),
    )
    .execute()
  await loadList(tx)
  for (const order of demoCompanyOrders) await loadOrder(tx, order, now)
}

async function loadList(tx: Database): Promise<void> {
  const { name, lines } = demoCompany.list
  const { id } = await tx
    .insertInto('lists')
    .values({ customer_id: customerId, created_by: customerId, name, shared: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('list_lines')
    .values(lines.map(({ product, pieces }) => ({ list_id: id, product_id: productOf(product).id, pieces })))
    .execute()
}

async function loadOrder(tx: Database, order: (typeof demoCompanyOrders)[number], now: Date): Promise<void> {
  const { id, buyer, status, purchaseOrderNumber, costCentre, hoursAgo } = order
  const { email, name } = accountOf(buyer)
  const waits = status === 'waiting'
  const payment = payments[status]
  const actor = { actor_kind: 'buyer' as const, actor_name: email }
  const lines = order.lines.map(({ product: wanted, pieces: parts }, place) => {
    const product = productOf(wanted)
    const pieces = parts.reduce((sum, part) => sum + part, 0)
    const price = priceLine({ basePriceCents: product.priceCents, breaks: product.breaks }, pieces)
    return { product, parts, pieces, price, position: place + 1 }
  })
  const [address] = addresses
  const isDivided = lines.some(({ parts }) => parts.length > 1)
  await tx
    .insertInto('orders')
    .values({
      id,
      customer_id: customerId,
      in_company: true,
      placed_by: buyer,
      buyer_name: name,
      buyer_email: email,
      search_text: [email, ...lines.map(({ product }) => product.name)].join(' ').toLowerCase(),
      pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
      amount_cents: lines.reduce((sum, { price }) => sum + price.amountCents, 0),
      address: isDivided ? `${asText(address)}\nand 1 more address` : asText(address),
      phone: address.phone,
      purchase_order_number: purchaseOrderNumber,
      ...chargedTo(costCentre),
      approval: waits ? 'waiting' : 'not-needed',
      payment,
      on_account: status === 'on-account',
      transaction_id: payment === 'paid' ? `pi_demo_${id}` : null,
      placed_at: ago(now, hoursAgo),
      held_until: waits ? ago(now, -MONTH_HOURS) : null,
      payment_closed: true,
    })
    .execute()
  await tx
    .insertInto('order_lines')
    .values(
      lines.map(({ product, pieces, price, position }) => ({
        order_id: id,
        position,
        product_id: product.id,
        product_name: product.name,
        sku: product.sku,
        image: `/i/${product.picture}-800.webp`,
        pieces,
        unit_price_cents: price.unitPriceCents,
        price_source: price.source,
        amount_cents: price.amountCents,
      })),
    )
    .execute()
  if (isDivided) {
    await tx
      .insertInto('order_deliveries')
      .values(
        addresses.map((each, place) => ({
          order_id: id,
          position: place + 1,
          delivery: JSON.stringify(each),
          address: asText(each),
          phone: each.phone,
        })),
      )
      .execute()
    await tx
      .insertInto('order_line_deliveries')
      .values(
        lines.flatMap(({ parts, position }) =>
          parts.map((pieces, place) => ({
            order_id: id,
            line_position: position,
            delivery_position: place + 1,
            pieces,
          })),
        ),
      )
      .execute()
  }
  await tx
    .insertInto('stock_ledger')
    .values(
      lines.flatMap(({ product, pieces, position }) => [
        // In addition to the catalogue's stock.
        { product_id: product.id, pieces, reason: 'received' as const, actor_kind: 'shop' as const },
        {
          product_id: product.id,
          order_id: id,
          position,
          pieces: -pieces,
          reason: 'held' as const,
          ...actor,
        },
      ]),
    )
    .execute()
  const event = { order_id: id, at: ago(now, hoursAgo), ...actor }
  await tx
    .insertInto('order_events')
    .values([
      { ...event, fact: 'payment', to_state: 'unpaid' },
      waits
        ? { ...event, fact: 'approval', to_state: 'waiting' }
        : { ...event, fact: 'payment', from_state: 'unpaid', to_state: payment, at: ago(now, hoursAgo - 1) },
    ])
    .execute()
}

/** The payment state behind each status. */
const payments = { waiting: 'unpaid', paid: 'paid', 'on-account': 'on-account' } as const

const asText = (address: (typeof addresses)[number]) => addressText({ company: '', region: '', ...address })

function accountOf(uid: string) {
  const account = demoAccounts.find((each) => each.uid === uid)
  if (!account) throw new Error(`the demo has no account ${uid}`)
  return account
}

/** What an order can be of. */
const orderable = [
  ...demoProducts,
  ...demoVariants.map(({ memory: { priceCents, breaks }, ...variant }) => ({
    ...variant,
    priceCents,
    breaks,
  })),
]

function productOf(name: string) {
  const product = orderable.find((each) => each.name === name)
  if (!product) throw new Error(`the demo has no product ${name}`)
  return product
}
