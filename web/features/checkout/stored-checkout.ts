import { z } from 'zod'
import type { Address } from '#contract/addresses/endpoints.ts'
import type { CostCentre } from '#contract/cost-centres/endpoints.ts'
import { paymentMethods } from '#contract/orders/endpoints.ts'
import { DeliveryPlan } from './delivery-plan.ts'
import { forgetOrderNumber, readOrderNumber } from './order-number.ts'

/** The unsent checkout, stored for this tab so that a reload loses nothing. */
const StoredCheckout = z.object({
  addressId: z.string().nullish(),
  billElsewhere: z.boolean().default(false),
  billingId: z.string().nullish(),
  purchaseOrderNumber: z.string(),
  buyerReference: z.string().optional(),
  costCentre: z.string().optional(),
  note: z.string(),
  plan: DeliveryPlan,
  payment: z.enum(paymentMethods).default('card'),
  shipTogether: z.boolean().default(false),
  inTwoOrders: z.boolean().default(false),
})
type StoredCheckout = z.infer<typeof StoredCheckout>

const keyOf = (email: string) => `checkout ${email}`

/**
 * A choice of an address or a cost centre that is gone is dropped.
 * @param addresses the current address book
 * @param costCentres those that an order can be charged to now
 */
export function readCheckout(
  email: string,
  addresses: readonly Address[],
  costCentres: readonly CostCentre[],
): StoredCheckout | undefined {
  try {
    const { data } = StoredCheckout.safeParse(JSON.parse(sessionStorage.getItem(keyOf(email)) ?? 'null'))
    const there = (id: string | null | undefined) => addresses.find(({ _id }) => _id === id)?._id
    return (
      data && {
        ...data,
        purchaseOrderNumber: data.purchaseOrderNumber || readOrderNumber(email),
        addressId: there(data.addressId) ?? addresses[0]?._id,
        billingId: there(data.billingId),
        costCentre: costCentres.find(({ code }) => code === data.costCentre)?.code,
      }
    )
  } catch {
    // Storage is blocked, or the text is not ours.
    return undefined
  }
}

export function storeCheckout(email: string, checkout: unknown): void {
  try {
    sessionStorage.setItem(keyOf(email), JSON.stringify(checkout))
  } catch {
    // Storage is full or blocked: the checkout lasts until the page is left.
  }
}

export function clearCheckout(email: string): void {
  try {
    sessionStorage.removeItem(keyOf(email))
    forgetOrderNumber(email)
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
