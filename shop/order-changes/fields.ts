import { type AddressFields, addressText } from '#contract/addresses/endpoints.ts'
import { costCentreText } from '#contract/cost-centres/cost-centre.ts'
import type { ChangedFact, ChangedField, WantedChange } from '#contract/order-changes/change.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { storedBilling } from '../addresses/billing.ts'
import { findBudgets, refuseAboveBudget } from '../cost-centres/budgets.ts'
import { type ChargedTo, costCentreOf } from '../cost-centres/charged-to.ts'
import { printedDay } from '../documents/line-table.ts'
import { deliveredTo } from '../orders/deliveries.ts'
import type { StoredOrder } from '../orders/store.ts'
import { countShipments } from '../shipments/store.ts'
import { rateOrder } from './charge.ts'

/** The fields of an order, apart from its lines. */
export interface FieldPlan {
  /** Both sides, as people read them. */
  readonly facts: readonly ChangedFact[]
  readonly set: {
    readonly purchase_order_number?: string
    readonly note?: string
    readonly contact?: string
    readonly wanted_on?: string | null
    readonly cost_centre_id?: string | null
    readonly cost_centre_code?: string
    readonly cost_centre_name?: string
    readonly billing?: string | null
    readonly ship_together?: boolean
    readonly address?: string
    readonly phone?: string
    readonly delivery?: string
  }
  /** New addresses of an order to several, by the number of the delivery. */
  readonly deliveries: ReadonlyMap<number, AddressFields>
}

/**
 * Finds which fields a change makes different. The company is locked.
 * @param buyer whose order it is; undefined once their account is deleted
 * @throws Refusal shipped-before, nothing-awaited, freight-of-one-shipment, delivery-numbers, delivery-charges-differ,
 * no-such-cost-centre, cost-centre-needed, above-budget
 */
export async function planFields(
  tx: Database,
  order: StoredOrder,
  wanted: WantedChange,
  buyer: Caller | undefined,
): Promise<FieldPlan> {
  const facts: ChangedFact[] = []
  const differs = (field: ChangedField, before: string, after: string | undefined): after is string => {
    if (after === undefined || after === before) return false
    facts.push({ field, before, after })
    return true
  }
  const { purchaseOrderNumber, note, contact, wantedOn } = wanted
  const shownDay = (day: string | null) => (day === null ? '' : printedDay(day))
  const charged = await wantedCostCentre(tx, order, wanted.costCentre, buyer)
  const codeBefore = order.costCentreId === null ? '' : costCentreTextOf(order)
  const addresses = await wantedAddresses(tx, order, wanted)
  const set = {
    ...(differs('purchaseOrderNumber', order.purchaseOrderNumber, purchaseOrderNumber) && {
      purchase_order_number: purchaseOrderNumber,
    }),
    ...(charged !== 'same' &&
      differs('costCentre', codeBefore, charged ? costCentreText(charged) : '') && {
        cost_centre_id: charged?.id ?? null,
        cost_centre_code: charged?.code ?? '',
        cost_centre_name: charged?.name ?? '',
      }),
    ...(differs('note', order.note, note) && { note }),
    ...(differs('contact', order.contact, contact) && { contact }),
    ...(wantedOn !== undefined &&
      differs('wantedOn', shownDay(order.wantedOn), shownDay(wantedOn)) && { wanted_on: wantedOn }),
    ...(differs('delivery', deliveryText(order), addresses?.text) && addresses?.set),
    ...(differs('billing', order.billing?.text ?? '', billingText(wanted.billing)) && {
      billing: wanted.billing ? storedBilling(wanted.billing) : null,
    }),
    ...(wanted.shipTogether !== undefined &&
      differs('shipTogether', togetherText(order.shipTogether), togetherText(wanted.shipTogether)) && {
        ship_together: wanted.shipTogether,
      }),
  }
  if (set.ship_together !== undefined) await requireChoice(tx, order, set.ship_together)
  return { facts, set, deliveries: addresses?.deliveries ?? new Map() }
}

const togetherText = (isTogether: boolean) => (isTogether ? 'All pieces together' : 'What is in stock first')

const costCentreTextOf = ({ costCentreCode: code, costCentreName: name }: StoredOrder) =>
  costCentreText({ code, name })

const billingText = (billing: AddressFields | null | undefined) =>
  billing === undefined ? undefined : billing === null ? '' : addressText(billing)

const withPhone = (address: string, phone: string) => `${address}\n${phone}`

const deliveryText = ({ address, phone, deliveries }: StoredOrder): string =>
  deliveries.length === 0
    ? withPhone(address, phone)
    : deliveries.map((each) => withPhone(each.address, each.phone)).join('\n\n')

async function wantedCostCentre(
  tx: Database,
  order: StoredOrder,
  code: string | undefined,
  buyer: Caller | undefined,
): Promise<ChargedTo | undefined | 'same'> {
  if (code === undefined || code.toLowerCase() === order.costCentreCode.toLowerCase()) return 'same'
  if (!buyer) throw new Refusal('membership-changed')
  const charged = await costCentreOf(tx, { costCentre: code }, buyer)
  const budget = charged && (await findBudgets(tx, [charged.id])).get(charged.id)
  if (budget) refuseAboveBudget({ ...budget, above: 'refuse' }, order.amountCents)
  return charged
}

/** As `changeShipTogether()` has it. */
async function requireChoice(tx: Database, order: StoredOrder, isTogether: boolean): Promise<void> {
  if ((await countShipments(tx, order.id)) > 0) throw new Refusal('shipped-before')
  if (order.oneFreight && !isTogether) throw new Refusal('freight-of-one-shipment')
  if (![...order.lines, ...order.parts].some(({ awaited }) => awaited.length > 0))
    throw new Refusal('nothing-awaited')
}

/** Addresses of an order that is paid or invoiced cost the same tax and freight as those before. */
async function wantedAddresses(
  tx: Database,
  order: StoredOrder,
  { delivery, deliveries = [] }: WantedChange,
) {
  const isDivided = order.deliveries.length > 0
  if (!delivery && deliveries.length === 0) return undefined
  const changed = new Map(deliveries.map((each) => [each.delivery, each.address]))
  if (isDivided ? delivery !== undefined : changed.size > 0) throw new Refusal('delivery-numbers')
  if ([...changed.keys()].some((number) => !order.deliveries.some(({ position }) => position === number)))
    throw new Refusal('delivery-numbers')
  const all = order.deliveries.map((each) => {
    const fields = changed.get(each.position)
    return fields ? { ...each, delivery: fields, address: addressText(fields), phone: fields.phone } : each
  })
  const [first] = all
  const set = first
    ? { address: deliveredTo(first.address, all.length), phone: first.phone }
    : delivery && {
        address: addressText(delivery),
        phone: delivery.phone,
        delivery: JSON.stringify(delivery),
      }
  if (!set) throw new Error('an order without an address')
  const after = { ...order, ...set, deliveries: all, delivery: delivery ?? order.delivery }
  if (order.payment !== 'unpaid') {
    const [one, other] = await Promise.all([rateOrder(tx, order, true), rateOrder(tx, after, true)])
    if (JSON.stringify(one.charges) !== JSON.stringify(other.charges))
      throw new Refusal('delivery-charges-differ')
  }
  return { set, deliveries: changed, text: deliveryText(after) }
}

/** Writes the fields, and the next version. @returns its number */
export async function writeFields(
  tx: Database,
  order: StoredOrder,
  { set, deliveries }: FieldPlan,
  by: { readonly kind: 'buyer' | 'admin'; readonly name: string },
): Promise<number> {
  const version = order.version + 1
  await tx
    .updateTable('orders')
    .set({ ...set, version })
    .where('id', '=', order.id)
    .execute()
  for (const [position, address] of deliveries)
    await tx
      .updateTable('order_deliveries')
      .set({ delivery: JSON.stringify(address), address: addressText(address), phone: address.phone })
      .where('order_id', '=', order.id)
      .where('position', '=', position)
      .execute()
  if (set.ship_together !== undefined)
    await tx
      .insertInto('ship_together_changes')
      .values({
        order_id: order.id,
        ship_together: set.ship_together,
        actor_kind: by.kind,
        actor_name: by.name,
      })
      .execute()
  return version
}

/** The fields of an order as its documents of today have them. */
export const headOf = (order: StoredOrder) => ({
  purchaseOrderNumber: order.purchaseOrderNumber,
  costCentreCode: order.costCentreCode,
  costCentreName: order.costCentreName,
  note: order.note,
  address: order.address,
  phone: order.phone,
  delivery: order.delivery,
  deliveries: order.deliveries.map(({ position, delivery, address, phone }) => ({
    position,
    delivery,
    address,
    phone,
  })),
})
