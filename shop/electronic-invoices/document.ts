import { type FeeKind, type FeeSum, feeSumsOf } from '#contract/charges/fees.ts'
import { rateKey } from '#contract/charges/tax-category.ts'
import { dayOf, daysBetween } from '#contract/days.ts'
import { shopCurrency } from '#contract/locale.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { partsOfOrder } from '../charges/order-parts.ts'
import { printedDay } from '../documents/line-table.ts'
import { cashDiscountOf, cashDiscountSentence } from '../invoices/cash-discount.ts'
import type { StoredInvoice } from '../invoices/store.ts'
import { partNames } from '../orders/lines-and-parts.ts'
import { deliveryPlace } from './delivery.ts'
import type { ChargedFacts, InvoiceFacts } from './facts.ts'
import { frenchParts } from './france.ts'
import {
  type Adjustment,
  type StructuredInvoice,
  type StructuredLine,
  type Tax,
  type TaxSubtotal,
  totalsOf,
} from './model.ts'
import { cardMeans } from './national.ts'
import { taxOfPart } from './tax-category.ts'

/** The shop's day, as the printed document says it. */
export const isoDay = (at: Date): string => dayOf(at)

/** Returns an invoice by EN 16931. Later payments and credits are left out, so that it never changes. */
export function structuredInvoice(invoice: StoredInvoice, facts: InvoiceFacts): StructuredInvoice {
  const { lines, adjustments, taxes } = chargedParts(facts)
  const isDue = invoice.method === 'account'
  const document: StructuredInvoice = {
    ...commonFacts(invoice, facts, taxes),
    ...frenchParts({ ...facts, kind: 'invoice', issuedOn: isoDay(invoice.issuedAt) }),
    kind: 'invoice',
    number: invoice.number,
    issuedOn: isoDay(invoice.issuedAt),
    dueOn: isDue ? isoDay(invoice.dueAt) : undefined,
    deliveredOn: deliveryDay(facts),
    deliverTo: deliveryPlace(facts, hasCommunity(taxes)),
    payment: isDue
      ? {
          ...transferTo(facts),
          reference: invoice.paymentReference ?? invoice.number,
          ...termsOf(invoice),
        }
      : { means: cardMeans(facts), reference: invoice.number, terms: 'Paid by card.' },
    lines,
    adjustments,
    taxes,
    prepaidCents: isDue ? 0 : invoice.amountCents,
  }
  const { grossCents } = totalsOf(document)
  if (grossCents !== invoice.amountCents)
    throw new Error(`the parts of ${invoice.number} add up to ${grossCents}, not to ${invoice.amountCents}`)
  return document
}

function termsOf(invoice: StoredInvoice) {
  const { number, dueAt, issuedAt, paymentReference } = invoice
  const discount = cashDiscountOf(invoice)
  const terms = [
    `Due ${printedDay(dueAt)}.`,
    cashDiscountSentence(invoice),
    `Please quote ${paymentReference ?? number}.`,
  ]
  return {
    terms: terms.filter(Boolean).join(' '),
    cashDiscount: discount && {
      days: daysBetween(isoDay(issuedAt), discount.until),
      percent: discount.percent,
    },
  }
}

/** Fields that a credit note repeats from its invoice. */
export const commonFacts = (
  invoice: StoredInvoice,
  { order, seller, buyer }: InvoiceFacts,
  taxes: readonly TaxSubtotal[],
) => ({
  currency: shopCurrency(),
  buyerReference: order.buyerReference || invoice.purchaseOrderNumber || orderNumber(order.number),
  purchaseOrder: invoice.purchaseOrderNumber || undefined,
  salesOrder: orderNumber(order.number),
  accountingReference: invoice.costCentreCode || undefined,
  seller,
  // BR-O-02
  buyer: taxes.some(({ tax }) => tax.category === 'O') ? { ...buyer, vatNumber: '' } : buyer,
})

export const deliveryDay = ({ deliveredAt }: InvoiceFacts) => deliveredAt && isoDay(deliveredAt)

export const hasCommunity = (taxes: readonly TaxSubtotal[]) => taxes.some(({ tax }) => tax.category === 'K')

function transferTo({ bank: { iban, bic } }: InvoiceFacts) {
  if (iban === '') return { means: '1' } as const
  return { means: shopCurrency() === 'EUR' ? '58' : '30', iban, bic } as const
}

/** Divides the order's lines and freight by tax. */
export function chargedParts(facts: ChargedFacts) {
  const { order } = facts
  const all = taxedParts(facts)
  const parts = all.filter(({ position }) => position !== null)
  const lines = order.lines.flatMap((line) => {
    const usual = facts.usualPrices.get(line.position)
    const byTax = Map.groupBy(
      parts.filter(({ position }) => position === line.position),
      ({ tax }) => rateKey(tax),
    )
    return [...byTax.values()].map(([first, ...others]): StructuredLine => {
      const all = first ? [first, ...others] : []
      return {
        position: line.position,
        name: line.productName,
        sku: line.sku,
        note: [
          line.note,
          ...partNames(order, line.position),
          ...all.filter(({ goesTo }) => goesTo).map(({ pieces, goesTo }) => `${pieces} to ${goesTo}`),
        ]
          .filter(Boolean)
          .join('; '),
        pieces: all.reduce((sum, { pieces }) => sum + pieces, 0),
        unit: facts.units.get(line.position) ?? 'H87',
        ...facts.codes.get(line.position),
        unitPriceCents: line.unitPriceCents,
        usualPriceCents: usual !== undefined && usual > line.unitPriceCents ? usual : undefined,
        netCents: all.reduce((sum, { netCents }) => sum + netCents, 0),
        tax: first?.tax ?? taxOfPart(facts, undefined, ''),
      }
    })
  })
  const freight = all.filter(({ position }) => position === null)
  return {
    lines,
    adjustments: [
      ...couponAllowances(facts, parts),
      ...feeCharges(
        parts.map(({ tax, fees, charge }) => ({
          tax,
          fees: feeSumsOf([{ fees, pieces: charge?.pieces ?? 0 }]),
        })),
      ),
      ...freight.map(({ tax, netCents }): Adjustment => {
        return { kind: 'charge', reason: 'Freight', reasonCode: 'FC', netCents, tax }
      }),
    ],
    taxes: subtotals([
      ...parts.map((part) => ({ ...part, netCents: part.netCents - part.discountCents + part.feeCents })),
      ...freight,
    ]),
  }
}

/** BG-20: the coupon's discount on the lines, for each category and rate of tax. */
export function couponAllowances(
  { order }: Pick<ChargedFacts, 'order'>,
  parts: readonly { readonly discountCents: number; readonly tax: Tax }[],
): Adjustment[] {
  const byTax = Map.groupBy(
    parts.filter(({ discountCents }) => discountCents > 0),
    ({ tax }) => rateKey(tax),
  )
  return [...byTax.values()].flatMap((group) =>
    group.slice(0, 1).map(({ tax }) => ({
      kind: 'allowance' as const,
      reason: `Coupon ${order.couponCode}`,
      // Discount.
      reasonCode: '95',
      netCents: group.reduce((sum, { discountCents }) => sum + discountCents, 0),
      tax,
    })),
  )
}

/** Codes of UNCL7161: collection and recycling, packing, miscellaneous. */
const feeReasonCodes: Readonly<Record<FeeKind, string>> = {
  recycling: 'AEO',
  copyright: 'ABK',
  packaging: 'PC',
  other: 'ABK',
}

/** BG-21: the fees by law, for each name, category and rate of tax. */
export function feeCharges(
  parts: readonly { readonly fees: readonly FeeSum[]; readonly tax: Tax }[],
): Adjustment[] {
  const all = parts.flatMap(({ fees, tax }) => fees.map((fee) => ({ ...fee, tax })))
  const byTax = Map.groupBy(all, ({ name, tax }) => `${rateKey(tax)} ${name}`)
  return [...byTax.values()].flatMap((group) =>
    group.slice(0, 1).map(({ name, kind, tax }) => ({
      kind: 'charge' as const,
      reason: name,
      reasonCode: feeReasonCodes[kind],
      netCents: group.reduce((sum, { netCents }) => sum + netCents, 0),
      tax,
      isFee: true,
    })),
  )
}

/** The parts of the order with the reasons for their taxes. */
function taxedParts(facts: ChargedFacts) {
  const addresses = new Map(
    facts.order.deliveries.map(({ position, address }) => [position, address.replaceAll('\n', ', ')]),
  )
  return partsOfOrder(facts.order)
    .toSorted((a, b) => a.delivery - b.delivery)
    .map(({ delivery, charge, grossCents, ...part }) => ({
      ...part,
      charge,
      fees: charge?.fees ?? [],
      netCents: grossCents,
      tax: taxOfPart(facts, charge, facts.places.get(delivery)?.country ?? ''),
      goesTo: addresses.get(delivery) ?? '',
    }))
}

/** BG-23: the taxes of the parts, added up by category and rate. A category has one sum, whatever its reasons. */
export function subtotals(parts: readonly TaxSubtotal[]): TaxSubtotal[] {
  const sums = new Map<string, TaxSubtotal>()
  for (const { tax, netCents, taxCents } of parts) {
    const key = rateKey(tax)
    const before = sums.get(key) ?? { tax, netCents: 0, taxCents: 0 }
    sums.set(key, {
      tax: bothReasons(before.tax, tax),
      netCents: before.netCents + netCents,
      taxCents: before.taxCents + taxCents,
    })
  }
  return [...sums.values()]
}

function bothReasons(one: Tax, other: Tax): Tax {
  const reasons = new Set([...one.reason.split('; '), ...other.reason.split('; ')])
  return { ...one, reason: [...reasons].filter(Boolean).join('; ') }
}
