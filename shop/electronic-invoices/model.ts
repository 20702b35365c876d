import type { TaxCategory } from '#contract/charges/tax-category.ts'
import type { UnitOfMeasure } from '#contract/products/unit-of-measure.ts'

/**
 * An invoice or a credit note as EN 16931 describes it, whatever its syntax. Numbers such as BT-1 are those of the norm.
 * Amounts are whole cents, and never negative but for the seller's allowances, which are counted as such.
 */
export interface StructuredInvoice {
  readonly kind: 'invoice' | 'credit-note'
  /** BT-1 */
  readonly number: string
  /** BT-2, `2026-11-24`, like all days here. */
  readonly issuedOn: string
  /** BT-9 */
  readonly dueOn?: string | undefined
  /** BG-3: the invoice that a credit note is for. */
  readonly corrects?: { readonly number: string; readonly issuedOn: string } | undefined
  /** BT-5 */
  readonly currency: string
  /** BT-10 */
  readonly buyerReference: string
  /** BT-13 */
  readonly purchaseOrder?: string | undefined
  /** BT-14 */
  readonly salesOrder: string
  /** BT-19 */
  readonly accountingReference?: string | undefined
  /** BT-22 */
  readonly note?: string | undefined
  /** BG-1: more notes, required by a country's law. */
  readonly mentions?: readonly Mention[] | undefined
  /** BT-23, where it is not that of the profile. */
  readonly process?: string | undefined
  readonly seller: TradeParty
  readonly buyer: TradeParty
  /** BT-72 */
  readonly deliveredOn?: string | undefined
  /** BG-15 */
  readonly deliverTo?: DeliveryPlace | undefined
  readonly payment: Payment
  readonly lines: readonly StructuredLine[]
  /** BG-20 and BG-21. */
  readonly adjustments: readonly Adjustment[]
  /** BG-23 */
  readonly taxes: readonly TaxSubtotal[]
  /** Paid before it was issued: BT-113. */
  readonly prepaidCents: number
}

export interface Mention {
  /** BT-21: UNTDID 4451; empty for none. */
  readonly code: string
  readonly text: string
}

/** Postal address by its parts; the street may have several lines. */
export interface PostalAddress {
  readonly street: string
  readonly city: string
  readonly region: string
  readonly postalCode: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
}

export interface TradeParty extends PostalAddress {
  readonly name: string
  /** BT-33 */
  readonly legalForm: string
  /** BT-30, BT-47 */
  readonly register: string
  /** The code of the register in ISO 6523; empty for a register that has none. */
  readonly registerScheme: string
  /** BT-31, BT-48: with the letters of its country. Empty for a number of another kind. */
  readonly vatNumber: string
  /** BT-32: the seller's number with its tax office, if it is none for VAT. */
  readonly taxNumber: string
  /** BT-34, BT-49: `scheme:identifier`. */
  readonly electronicAddress: string
  readonly contact: string
  readonly phone: string
  readonly email: string
}

export interface DeliveryPlace extends PostalAddress {
  readonly name: string
}

export interface Payment {
  /**
   * UNTDID 4461: 30 credit transfer, 48 bank card, 58 SEPA credit transfer, 68 online payment, 97 clearing, 1 not defined.
   * Undefined for none.
   */
  readonly means: '1' | '30' | '48' | '58' | '68' | '97' | undefined
  /** BT-83 */
  readonly reference: string
  readonly iban?: string | undefined
  readonly bic?: string | undefined
  /** BT-20, without the cash discount in a national form. */
  readonly terms: string
  readonly cashDiscount?: PromisedDiscount | undefined
}

/** A discount for paying within so many days of the issue. */
export interface PromisedDiscount {
  readonly days: number
  readonly percent: number
}

/** A rate, and why it is not charged where it is not. */
export interface Tax {
  readonly category: TaxCategory
  readonly basisPoints: number
  /** Empty for taxed goods. */
  readonly reason: string
  /** A code of the list VATEX; empty if the list has none. */
  readonly reasonCode: string
}

export interface StructuredLine {
  /** Number of the order's line; undefined for a part of a kit, and for a share of a whole invoice. */
  readonly position?: number | undefined
  readonly name: string
  readonly sku: string
  /** BT-157: a bar code of GS1. */
  readonly gtin?: string | undefined
  /** BT-158: a commodity of the United Nations' code. */
  readonly unspsc?: string | undefined
  readonly note: string
  /** BG-32: of the pieces, where they are known when the document is issued. */
  readonly serials?: readonly string[] | undefined
  readonly pieces: number
  /** BT-130 */
  readonly unit: UnitOfMeasure
  /** BT-146 */
  readonly unitPriceCents: number
  /** BT-149: the pieces that the price is for. @default 1 */
  readonly pricedPieces?: number | undefined
  /** BT-148: the price before the discount, where there is one. */
  readonly usualPriceCents?: number | undefined
  readonly netCents: number
  readonly tax: Tax
}

/** A charge (freight) or an allowance on the whole document. */
export interface Adjustment {
  readonly kind: 'charge' | 'allowance'
  readonly reason: string
  /** UNCL7161 for charges, UNCL5189 for allowances; empty for none. */
  readonly reasonCode: string
  readonly netCents: number
  readonly tax: Tax
  /** Whether it is a fee by law on the pieces. */
  readonly isFee?: boolean | undefined
}

export interface TaxSubtotal {
  readonly tax: Tax
  readonly netCents: number
  readonly taxCents: number
}

export interface DocumentTotals {
  readonly linesCents: number
  readonly chargesCents: number
  readonly allowancesCents: number
  readonly netCents: number
  readonly taxCents: number
  readonly grossCents: number
  readonly dueCents: number
}

const sumOf = <Row>(rows: readonly Row[], cents: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + cents(row), 0)

/** BG-22: the totals that the parts add up to. */
export function totalsOf(invoice: StructuredInvoice): DocumentTotals {
  const adjusted = (kind: Adjustment['kind']) =>
    sumOf(
      invoice.adjustments.filter((each) => each.kind === kind),
      ({ netCents }) => netCents,
    )
  const linesCents = sumOf(invoice.lines, ({ netCents }) => netCents)
  const [chargesCents, allowancesCents] = [adjusted('charge'), adjusted('allowance')]
  const netCents = linesCents + chargesCents - allowancesCents
  const taxCents = sumOf(invoice.taxes, ({ taxCents: cents }) => cents)
  const grossCents = netCents + taxCents
  return {
    linesCents,
    chargesCents,
    allowancesCents,
    netCents,
    taxCents,
    grossCents,
    dueCents: grossCents - invoice.prepaidCents,
  }
}
