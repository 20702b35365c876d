import { percentOf } from '#contract/charges/charges.ts'
import { shopDecimals } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import type { PostalAddress, StructuredInvoice, TradeParty } from './model.ts'

/** Values as both syntaxes write them. */

export const amountText = (cents: number): string => toAmount(cents).toFixed(shopDecimals())

export const percentText = (basisPoints: number): string => String(percentOf(basisPoints))

/** The street's lines: one, two, and the rest in a third. */
export function streetLines({ street }: PostalAddress): readonly [string, string, string] {
  const [first = '', second = '', ...rest] = street
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return [first, second, rest.join(', ')]
}

/** `['0208', '0123456789']` for `0208:0123456749` */
export function electronicAddressOf(address: string): readonly [scheme: string, identifier: string] {
  const colon = address.indexOf(':')
  return [address.slice(0, colon), address.slice(colon + 1)]
}

/** The name of an attribute (BT-160) whose value is a serial number. */
export const SERIAL = 'Serial number'

/** The attribute of a register number that names the register, where it has a code. */
export const schemeOf = ({ registerScheme }: TradeParty): Readonly<Record<string, string>> =>
  registerScheme === '' ? {} : { schemeID: registerScheme }

/** BT-24 of XRechnung, in both syntaxes. */
export const XRECHNUNG = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'

/** BT-23 of Peppol and XRechnung: an invoice that is sent after its order. */
export const BUSINESS_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** The scheme of a bar code of GS1 in ISO 6523. */
export const GTIN = { schemeID: '0160' } as const

/**
 * UNSPSC in UNTDID 7143, and the version of its codes: one of the two that Danish rules want (DK-R-003). Versions add codes
 * and change few.
 */
export const UNSPSC = { listID: 'TST', listVersionID: '26.0801' } as const

/**
 * BG-14. An intra-Community supply has to say its time; while no delivery is known that is the day of issue.
 * @returns undefined where no period is needed
 */
export const supplyDay = ({ taxes, issuedOn, deliveredOn }: StructuredInvoice): string | undefined =>
  deliveredOn === undefined && taxes.some(({ tax }) => tax.category === 'K') ? issuedOn : undefined

/**
 * BT-20. XRechnung has a form for a cash discount that programs read, on a line of its own that ends with a line break: BR-DE-18.
 */
export function paymentTerms(
  { payment: { terms, cashDiscount } }: StructuredInvoice,
  profile: string,
): string {
  if (profile !== 'xrechnung' || !cashDiscount) return terms
  const { days, percent } = cashDiscount
  return `${terms}\n#SKONTO#TAGE=${days}#PROZENT=${percent.toFixed(2)}#\n`
}
