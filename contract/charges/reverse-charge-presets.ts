import type { ReverseChargePreset } from './reverse-charge.ts'

/** The last day of the option of article 199a, unless it is prolonged. Source: directive (EU) 2022/890. */
const OPTION_ENDS = '2026-12-31'

const all = ['phones', 'chips', 'consoles', 'tablets', 'laptops'] as const
const wording = 'the words of the mention'
const since = 'since when it applies'

type Named = 'country' | 'from' | 'mention' | 'source'
type Known = Pick<ReverseChargePreset, Named> &
  Partial<Omit<ReverseChargePreset, Named | 'groups' | 'threshold' | 'confirmed'>> & {
    readonly groups: readonly ReverseChargePreset['groups'][number][]
    /** Null: from the first cent. */
    readonly threshold: readonly [amount: number, currency: string] | null
  }

const preset = ({ groups, threshold, ...known }: Known): ReverseChargePreset => ({
  isAbove: false,
  countedOver: 'order',
  isApart: false,
  buyers: 'any-number',
  until: OPTION_ENDS,
  toConfirm: [],
  ...known,
  groups: [...groups],
  threshold: threshold?.[0] ?? null,
  ...(threshold && { thresholdCurrency: threshold[1] }),
  confirmed: false,
})

/** What is known of the law of countries, for sellers to check and to confirm. A rule has no effect before that. */
export const reverseChargePresets: readonly ReverseChargePreset[] = [
  preset({
    country: 'DE',
    groups: ['phones', 'chips', 'consoles', 'tablets'],
    threshold: [5_000, 'EUR'],
    from: '2014-10-01',
    mention: 'Steuerschuldnerschaft des Leistungsempfängers',
    source: 'UStG § 13b(2) no. 10; UStAE 13b.7',
  }),
  preset({
    country: 'AT',
    groups: ['phones', 'chips'],
    threshold: [5_000, 'EUR'],
    countedOver: 'invoice',
    from: '2014-01-01',
    mention: 'Die Steuerschuld geht auf den Leistungsempfänger über',
    source: 'UStG § 19(1e); UStBBKV § 2; FAQ of the BMF',
    toConfirm: [since, wording],
  }),
  preset({
    country: 'AT',
    groups: ['consoles', 'tablets', 'laptops'],
    threshold: [5_000, 'EUR'],
    countedOver: 'invoice',
    from: '2014-01-01',
    mention: 'Die Steuerschuld geht auf den Leistungsempfänger über',
    source: 'UStG § 19(1e); UStBBKV § 2; FAQ of the BMF',
    toConfirm: [wording],
  }),
  preset({
    country: 'IT',
    groups: all,
    threshold: null,
    from: '2016-05-02',
    mention: 'Inversione contabile',
    source: 'DPR 633/72 art. 17(6)',
    toConfirm: [wording, 'that it is sold before retail'],
  }),
  preset({
    country: 'NL',
    groups: all,
    threshold: [10_000, 'EUR'],
    isAbove: true,
    countedOver: 'delivery',
    isApart: true,
    from: '2013-04-01',
    mention: 'Btw verlegd',
    source: 'Lexology',
    toConfirm: [wording],
  }),
  preset({
    country: 'ES',
    groups: ['phones', 'consoles', 'tablets', 'laptops'],
    threshold: [10_000, 'EUR'],
    isAbove: true,
    countedOver: 'invoice',
    from: '2015-04-01',
    mention: 'Inversión del sujeto pasivo',
    source: 'LIVA art. 84',
    toConfirm: [
      wording,
      'resellers, who owe the tax on any amount and whom the shop does not know',
      'that such invoices need numbers of their own',
    ],
  }),
  preset({
    country: 'SE',
    groups: all,
    threshold: [100_000, 'SEK'],
    isAbove: true,
    countedOver: 'invoice',
    buyers: 'registered',
    from: '2021-04-01',
    mention: 'Omvänd betalningsskyldighet',
    source: 'ML 16:16',
    toConfirm: [wording],
  }),
  preset({
    country: 'DK',
    groups: all,
    threshold: null,
    from: '2014-07-01',
    mention: 'Omvendt betalingspligt',
    source: 'ML § 46(1); skat.dk D.A.13.2.2.8',
    toConfirm: [wording, 'that you do not sell mostly to private persons'],
  }),
  preset({
    country: 'CZ',
    groups: all,
    threshold: [100_000, 'CZK'],
    isAbove: true,
    from: '2015-04-01',
    mention: 'Daň odvede zákazník',
    source: 'VAT act § 92f; decree 361/2014',
    toConfirm: [wording],
  }),
  preset({
    country: 'RO',
    groups: all,
    threshold: [22_500, 'RON'],
    countedOver: 'invoice',
    from: '2026-01-01',
    mention: 'Taxare inversă',
    source: 'Tax code art. 331; OUG 85/2022',
    toConfirm: [since, wording],
  }),
  preset({
    country: 'GR',
    groups: ['phones', 'consoles', 'tablets', 'laptops'],
    threshold: null,
    buyers: 'checked-number',
    from: '2026-01-01',
    mention: 'Άρθρο 39α, υπόχρεος για την καταβολή του φόρου είναι ο αγοραστής',
    source: 'VAT code art. 39a(5)',
    toConfirm: [since, 'that the AADE knows the buyer; the shop asks VIES'],
  }),
  preset({
    country: 'CY',
    groups: all,
    threshold: null,
    from: '2020-10-01',
    mention: 'Reverse charge',
    source: 'No threshold found',
    toConfirm: ['the threshold', wording],
  }),
  preset({
    country: 'LV',
    groups: ['phones', 'chips', 'tablets', 'laptops'],
    threshold: null,
    from: '2016-04-01',
    mention: 'Reverse charge',
    source: 'No threshold found',
    toConfirm: ['the threshold', wording],
  }),
  preset({
    country: 'LT',
    groups: ['phones', 'tablets', 'laptops'],
    threshold: null,
    from: '2019-08-01',
    mention: 'Reverse charge',
    source: 'No threshold found',
    toConfirm: ['that it is still in force', 'the threshold', wording],
  }),
  preset({
    country: 'PL',
    groups: ['phones', 'consoles', 'tablets', 'laptops'],
    threshold: null,
    from: '2015-07-01',
    until: '2019-10-31',
    mention: 'Odwrotne obciążenie',
    source: 'Ended; split payment above 15,000 PLN gross since: annex 15',
    toConfirm: [since, wording],
  }),
  preset({
    country: 'GB',
    groups: ['phones', 'chips'],
    threshold: [5_000, 'GBP'],
    countedOver: 'invoice',
    buyers: 'registered',
    from: '2026-01-01',
    until: null,
    mention: 'Reverse charge: customer to pay the VAT to HMRC',
    source: 'VAT Notice 735',
    toConfirm: [since, wording],
  }),
]
