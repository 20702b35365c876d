import type { CheckedInvoice, Finding } from '#contract/invoices/check.ts'
import { once } from '#contract/once.ts'

const codes = (text: string) => new Set(text.split(/\s+/))

/** UNTDID 1001, as EN 16931 narrows it. */
const types = {
  invoice:
    codes(`71 80 81 82 84 102 130 202 203 204 211 218 219 295 325 326 331 380 382 383 384 385 386 387 388 389 390
    393 394 395 456 457 471 472 473 500 501 527 553 575 623 633 751 780 817 870 875 876 877 935`),
  'credit-note': codes('81 83 261 262 296 308 381 396 420 458 502 503 532'),
} as const
/** UNCL4461. */
const isPaymentMeans = (code: string) => code === 'ZZZ' || /^([1-9]|[1-6]\d|70|7[4-8]|9[1-8])$/.test(code)
/** UNCL5305; B is Italian. */
const taxCategories = codes('AE L M E S Z G O K B')
const currencies = once(() => new Set(Intl.supportedValuesOf('currency')))
const regions = once(() => new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }))
/** Regions that browsers know but ISO 3166-1 does not; 1A is Kosovo's code in invoices. */
const noCountries = codes('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ')

const isCountry = (code: string) =>
  code === '1A' ||
  code === 'XI' ||
  (/^[A-Z]{2}$/.test(code) && !noCountries.has(code) && regions().of(code) !== undefined)

/** Codes of lists: of those that are long, only what has a known form. */
export function codeLists(invoice: CheckedInvoice): Finding[] {
  const { seller, buyer, delivery } = invoice
  const unknown = (rule: string, field: string, code: string, list: string): Finding => ({
    rule,
    field,
    message: `${code.slice(0, 40)} is no code of ${list}.`,
  })
  const check = (rule: string, field: string, code: string, isKnown: boolean, list: string) =>
    code === '' || isKnown ? [] : [unknown(rule, field, code, list)]
  const country = (field: string, code: string) =>
    check('BR-CL-14', field, code, isCountry(code), 'ISO 3166-1')
  const taxCategory = (rule: string, field: string, code: string) =>
    check(rule, field, code, taxCategories.has(code), 'UNCL5305')
  return [
    ...check(
      'BR-CL-01',
      'BT-3, type',
      invoice.typeCode,
      types[invoice.kind].has(invoice.typeCode),
      'UNTDID 1001 for this kind of document',
    ),
    ...check('BR-CL-04', 'BT-5, currency', invoice.currency, currencies().has(invoice.currency), 'ISO 4217'),
    ...check(
      'BR-CL-05',
      'BT-6, currency of the tax',
      invoice.taxCurrency,
      currencies().has(invoice.taxCurrency),
      'ISO 4217',
    ),
    ...country('BT-40, country of the seller', seller.country),
    ...country('BT-55, country of the buyer', buyer.country),
    ...country('BT-80, country of the delivery', delivery.country),
    ...[
      ['BT-31, VAT number of the seller', seller.vatNumber] as const,
      ['BT-48, VAT number of the buyer', buyer.vatNumber] as const,
      ['BT-63, VAT number of the tax representative', invoice.taxRepresentative?.vatNumber ?? ''] as const,
    ].flatMap(([field, number]) => {
      const begin = number.slice(0, 2)
      return number === '' || begin === 'EL' || isCountry(begin)
        ? []
        : [
            {
              rule: 'BR-CO-09',
              field,
              message: `${number.slice(0, 40)} does not begin with the letters of a country.`,
            },
          ]
    }),
    ...invoice.payments.flatMap(({ code }) =>
      check('BR-CL-16', 'BT-81, means of payment', code, isPaymentMeans(code), 'UNCL4461'),
    ),
    ...invoice.taxes.flatMap(({ category }, place) =>
      taxCategory('BR-CL-17', `BT-118, category of tax ${place + 1}`, category),
    ),
    ...invoice.lines.flatMap(({ id, category, unit }) => [
      ...taxCategory('BR-CL-18', `BT-151, tax category of line ${id}`, category),
      ...check(
        'BR-CL-23',
        `BT-130, unit of line ${id}`,
        unit,
        /^[A-Z0-9]{2,3}$/.test(unit),
        'UN/ECE Recommendation 20',
      ),
    ]),
  ]
}
