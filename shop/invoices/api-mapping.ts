import { type ChargeSums, toSummary } from '#contract/charges/charges.ts'
import type { AppliedCoupon } from '#contract/coupons/applied.ts'
import type { Invoice, InvoiceDetails } from '#contract/invoices/endpoints.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { shipmentNumber } from '#contract/shipments/endpoints.ts'
import { costCentreIn } from '../cost-centres/of-order.ts'
import { toWire as toTransmission } from '../invoice-transmissions/api-mapping.ts'
import type { StoredTransmission } from '../invoice-transmissions/store.ts'
import { cashDiscountOf } from './cash-discount.ts'
import type { findCreditNotes } from './credit-notes.ts'
import { type PartsOfInvoice, toParts } from './parts.ts'
import type { findPayments, StoredInvoice } from './store.ts'

/** Maps an invoice to its API form. */

export const toWire = (invoice: StoredInvoice): Invoice => ({
  _id: invoice.id,
  number: invoice.number,
  order_id: invoice.orderId,
  orderNumber: orderNumber(invoice.orderNumber),
  ...(invoice.shipmentNumber !== null && { shipment: shipmentNumber(invoice.shipmentNumber) }),
  ...(invoice.purchaseOrderNumber && { purchaseOrderNumber: invoice.purchaseOrderNumber }),
  ...costCentreIn(invoice),
  method: invoice.method,
  currency: shopCurrency(),
  amount: toAmount(invoice.amountCents),
  ...(invoice.freightCents > 0 && { freight: toAmount(invoice.freightCents) }),
  ...(invoice.feeCents > 0 && { fees: toAmount(invoice.feeCents) }),
  ...(invoice.taxCents > 0 && { tax: toAmount(invoice.taxCents) }),
  ...(invoice.taxExemptNumber && { exemptNumber: invoice.taxExemptNumber }),
  paid: toAmount(invoice.paidCents),
  credited: toAmount(invoice.creditedCents),
  open: toAmount(invoice.openCents),
  overdue: invoice.overdue,
  issuedAt: invoice.issuedAt.toISOString(),
  ...(invoice.method === 'account' && { dueAt: invoice.dueAt.toISOString() }),
  ...(invoice.paymentReference !== null && { paymentReference: invoice.paymentReference }),
  ...cashDiscountIn(invoice),
  billTo: {
    company: invoice.company,
    taxNumber: invoice.taxNumber,
    name: invoice.name,
    email: invoice.email,
    address: invoice.address,
  },
})

function cashDiscountIn(invoice: StoredInvoice) {
  const discount = cashDiscountOf(invoice)
  if (!discount) return {}
  const { percent, until, discountCents, payableCents } = discount
  return {
    cashDiscount: { percent, until, amount: toAmount(discountCents), payable: toAmount(payableCents) },
  }
}

const noParts = { lines: [], adjustments: [], taxes: [] } as const

interface Details {
  readonly invoice: StoredInvoice
  readonly payments: Awaited<ReturnType<typeof findPayments>>
  readonly creditNotes: Awaited<ReturnType<typeof findCreditNotes>>
  readonly sums: ChargeSums | undefined
  readonly coupon: AppliedCoupon | undefined
  readonly parts: PartsOfInvoice
  readonly transmissions: readonly StoredTransmission[]
  readonly howToPay: InvoiceDetails['howToPay']
  /** Id of the company that owes it, for an owner of its parent. */
  readonly subsidiary: string | undefined
}

export const toDetails = (
  { invoice, payments, creditNotes, sums, coupon, parts, transmissions, howToPay, subsidiary }: Details,
  forAdmin: boolean,
): InvoiceDetails => ({
  ...toWire(invoice),
  ...toParts(parts.ofInvoice),
  ...(howToPay && { howToPay }),
  ...(coupon && { coupon }),
  ...(sums && { charges: toSummary(sums) }),
  payments: payments.map(({ id, amountCents, recordedAt, ...payment }) => ({
    ...payment,
    _id: id,
    amount: toAmount(amountCents),
    recordedAt: recordedAt.toISOString(),
  })),
  creditNotes: creditNotes.map(({ id, number, amountCents, taxCents, issuedAt }) => ({
    number,
    amount: toAmount(amountCents),
    ...(taxCents > 0 && { tax: toAmount(taxCents) }),
    issuedAt: issuedAt.toISOString(),
    ...toParts(parts.ofNotes.get(id) ?? noParts),
  })),
  transmissions: transmissions.map((each) => toTransmission(each, forAdmin)),
  ...(subsidiary !== undefined && { subsidiary }),
})
