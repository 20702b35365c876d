import { z } from 'zod'
import type { Address } from '#contract/addresses/endpoints.ts'
import type { Company } from '#contract/companies/endpoints.ts'
import { CheckoutForm as Checkout, paymentMethods } from '#contract/orders/endpoints.ts'
import { chosenAddress } from '#web/features/addresses/address-choice.tsx'
import type { CartView } from '#web/features/carts/cart-store.ts'
import { chosenIn, DeliveryPlan, deliveriesIn, noPlan, planProblems } from './delivery-plan.ts'
import { readOrderNumber } from './order-number.ts'
import { sentLines, type WantedTotals } from './use-order-totals.ts'

const CheckoutFields = Checkout.omit({ delivery: true }).extend({
  // Null when no button of the group is selected.
  addressId: z.string().nullish(),
  billElsewhere: z.boolean(),
  billingId: z.string().nullish(),
  plan: DeliveryPlan,
  payment: z.enum(paymentMethods),
  shipTogether: z.boolean(),
  inTwoOrders: z.boolean(),
})
export type CheckoutValues = z.input<typeof CheckoutFields>

export const emptyCheckout = (
  email: string,
  addresses: readonly Address[],
  company: Pick<Company, 'costCentre' | 'buyerReference'> | undefined,
): CheckoutValues => ({
  addressId: addresses[0]?._id ?? '',
  billElsewhere: false,
  billingId: '',
  purchaseOrderNumber: readOrderNumber(email),
  buyerReference: company?.buyerReference ?? '',
  costCentre: company?.costCentre?.code ?? '',
  note: '',
  plan: noPlan,
  payment: 'card',
  shipTogether: false,
  inTwoOrders: false,
})

/** The form's schema, including delivery problems for these lines. */
export const checkoutOf = (
  lines: CartView['lines'],
  addresses: readonly Address[],
  { costCentreRequired = false }: Partial<Pick<Company, 'costCentreRequired'>> = {},
) =>
  CheckoutFields.superRefine(
    (
      { plan, addressId, billElsewhere, billingId, payment, purchaseOrderNumber, costCentre },
      { addIssue },
    ) => {
      if (costCentreRequired && !costCentre)
        addIssue({ code: 'custom', path: ['costCentre'], message: 'Choose a cost centre' })
      if (!plan.isOn && !addressId)
        addIssue({ code: 'custom', path: ['addressId'], message: 'Choose an address' })
      if (billElsewhere && !billingId)
        addIssue({ code: 'custom', path: ['billingId'], message: 'Choose an address' })
      if (payment === 'account' && purchaseOrderNumber === '')
        addIssue({
          code: 'custom',
          path: ['purchaseOrderNumber'],
          message: 'Purchase-order number is required',
        })
      const [problem] = plan.isOn ? planProblems(lines, plan, addresses) : []
      if (problem) addIssue({ code: 'custom', path: ['plan'], message: problem.message })
    },
  )

/** Returns the totals to request, once every piece has an address. */
export function wantedTotals(
  lines: CartView['lines'],
  addresses: readonly Address[],
  addressId: string | null | undefined,
  plan: DeliveryPlan,
  coupon: string,
  shipTogether: boolean,
): WantedTotals | undefined {
  if (!plan.isOn) {
    // An address just added is missing from the list until it reloads.
    if (!addresses.some(({ _id }) => _id === addressId)) return undefined
    return { lines: sentLines(lines), coupon, shipTogether, delivery: chosenAddress(addresses, addressId) }
  }
  if (planProblems(lines, plan, addresses).length > 0) return undefined
  return {
    lines: sentLines(lines),
    coupon,
    shipTogether,
    deliveries: deliveriesIn(lines, plan, chosenIn(plan, addresses)),
  }
}
