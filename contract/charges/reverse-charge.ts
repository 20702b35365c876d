import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, Currency, Day, Done, filled, Id, IdPath, Inserted, text } from '../fields.ts'
import { countryOfNumber, vatNumber } from '../tax-numbers/vat-number.ts'
import { GoodsGroup, goodsGroups } from './goods-groups.ts'
import { isVatRegistered, type TaxedBuyer, type TaxedSeller } from './tax-category.ts'
import { Country } from './tax-rates.ts'

/**
 * Domestic reverse charge: between businesses of one country, the buyer of some goods owes the tax. What is counted, and from
 * which amount, are rules that the seller confirms.
 */

/** An order with all its partial deliveries, its invoice, or what goes to each of its addresses. */
export const countedOver = ['order', 'invoice', 'delivery'] as const
/** Businesses with a VAT number, with one that the register confirmed, or with one of the rule's country. */
export const buyerKinds = ['any-number', 'checked-number', 'registered'] as const

export const ReverseChargeFields = z
  .object({
    country: Country.describe('ISO 3166-1 alpha-2: of the seller and of the address of delivery'),
    groups: z.array(GoodsGroup).min(1, 'Choose goods').max(goodsGroups.length),
    threshold: Amount.positive('Enter more than 0, or nothing')
      .nullable()
      .describe('net amount of these goods, in the shop’s currency; null: from the first cent'),
    isAbove: z.boolean().default(false).describe('whether the threshold itself is still taxed'),
    countedOver: z
      .enum(countedOver)
      .describe(
        'what the threshold is compared with: an order with all its shipments; an invoice, which is that order even where each shipment has one; what goes to one address',
      ),
    isApart: z.boolean().default(false).describe('whether each group of goods is counted apart'),
    buyers: z
      .enum(buyerKinds)
      .describe(
        'businesses with a VAT number, with one that the register confirmed, or with one of this country',
      ),
    from: Day,
    until: Day.nullable().describe('the last day; null: until it is changed'),
    mention: filled(150).describe('why no tax is charged, as documents say it'),
    source: text(300).default('').describe('the law'),
    confirmed: z.boolean().describe('whether the seller says that this is the law; else it has no effect'),
  })
  .refine(({ from, until }) => until === null || from <= until, {
    path: ['until'],
    message: 'Not before the first day',
  })
export type ReverseChargeFields = z.output<typeof ReverseChargeFields>

/** unconfirmed: without effect. later: not yet in effect. holds: in effect. ending: in effect, for 60 days at most. */
export const ruleStates = ['unconfirmed', 'later', 'holds', 'ending', 'over'] as const
export const ReverseChargeRule = z.object({
  ...ReverseChargeFields.shape,
  _id: Id,
  state: z.enum(ruleStates),
  confirmedBy: z.string().optional().describe('email of the admin'),
  confirmedAt: z.iso.datetime().optional(),
})
export type ReverseChargeRule = z.infer<typeof ReverseChargeRule>

/** When the laws of the presets were looked up: later changes are not in them. */
export const rulesOf = '2026-11-28'

/** What the law of a country says, as far as it is known: for the seller to check and to confirm. */
export const ReverseChargePreset = z.object({
  ...ReverseChargeFields.shape,
  threshold: Amount.nullable(),
  thresholdCurrency: Currency.optional(),
  toConfirm: z.array(z.string()).describe('what was not verified'),
})
export type ReverseChargePreset = z.infer<typeof ReverseChargePreset>

/** The most rules that can be stored. */
export const MAX_RULES = 200

/** Days before its last one on which a rule is said to end. */
export const ENDING_DAYS = 60

/** A confirmed rule that is in effect today. */
export interface RuleToday
  extends Pick<
    ReverseChargeFields,
    'country' | 'groups' | 'isAbove' | 'countedOver' | 'isApart' | 'buyers' | 'mention'
  > {
  readonly thresholdCents: number | null
}

interface CountedLine {
  /** Number of the line, from 1. */
  readonly line: number
  /** Net, with its fees. */
  readonly netCents: number
  /** The groups of its product; of a kit, those of each part. */
  readonly groups: readonly (readonly GoodsGroup[])[]
}

interface CountedDelivery {
  readonly country: string
  /** Those that would be taxed. */
  readonly lines: readonly CountedLine[]
}

/** Why a line is not taxed. */
export interface OwedByBuyer {
  readonly group: GoodsGroup
  readonly mention: string
}

interface Counted {
  readonly key: string
  /** Of the threshold. */
  readonly sumOf: string
  readonly group: GoodsGroup
  readonly netCents: number
}

export const lineKey = (delivery: number, line: number) => `${delivery} ${line}`

/**
 * Decides on which lines the buyer owes the tax.
 * @returns by `lineKey()` of the address and the line
 */
export function owedByBuyer(
  deliveries: readonly CountedDelivery[],
  rules: readonly RuleToday[],
  { seller, buyer }: { readonly seller: TaxedSeller; readonly buyer: TaxedBuyer },
): ReadonlyMap<string, OwedByBuyer> {
  const owed = new Map<string, OwedByBuyer>()
  if (!isVatRegistered(seller)) return owed
  for (const rule of rules) {
    if (rule.country !== seller.country || !isMeant(rule, buyer)) continue
    const counted = deliveries.flatMap(({ country, lines }, delivery) =>
      country === rule.country ? lines.flatMap((line) => countedLine(rule, delivery, line)) : [],
    )
    const sums = new Map<string, number>()
    for (const { sumOf, netCents } of counted) sums.set(sumOf, (sums.get(sumOf) ?? 0) + netCents)
    for (const { key, sumOf, group } of counted)
      if (isReached(rule, sums.get(sumOf) ?? 0) && !owed.has(key))
        owed.set(key, { group, mention: rule.mention })
  }
  return owed
}

function isMeant({ buyers, country }: RuleToday, { taxNumber, isConfirmed }: TaxedBuyer): boolean {
  const number = vatNumber(taxNumber)
  if (number === '') return false
  if (buyers === 'checked-number') return isConfirmed
  return buyers === 'any-number' || countryOfNumber(number) === country
}

/** A kit is meant if each of its parts is, and counts as its first one. */
function countedLine(rule: RuleToday, delivery: number, line: CountedLine): Counted[] {
  const meant = line.groups.map((groups) => groups.find((group) => rule.groups.includes(group)))
  const [group] = meant
  if (!group || meant.includes(undefined)) return []
  const sumOf = [rule.countedOver === 'delivery' && delivery, rule.isApart && group].join(' ')
  return [{ key: lineKey(delivery + 1, line.line), sumOf, group, netCents: line.netCents }]
}

const isReached = ({ thresholdCents, isAbove }: RuleToday, netCents: number): boolean =>
  thresholdCents === null || (isAbove ? netCents > thresholdCents : netCents >= thresholdCents)

export const listReverseChargeRules = endpoint({
  method: 'GET',
  path: '/settings/reverse-charge-rules',
  access: 'admin',
  summary: 'Rules by which the buyer owes the tax, and what is known of the law of countries',
  reply: z.object({ rules: z.array(ReverseChargeRule), presets: z.array(ReverseChargePreset) }),
  refusals: [],
})

export const addReverseChargeRule = endpoint({
  method: 'POST',
  path: '/settings/reverse-charge-rules',
  access: 'admin',
  summary: 'Add a rule by which the buyer owes the tax. It has an effect once it is confirmed',
  body: ReverseChargeFields,
  reply: Inserted,
  refusals: ['too-many-entries'],
})

export const changeReverseChargeRule = endpoint({
  method: 'PUT',
  path: '/settings/reverse-charge-rules/{id}',
  access: 'admin',
  summary: 'Change, confirm or suspend a rule. Orders that were placed stay as they are',
  params: IdPath,
  body: ReverseChargeFields,
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: ['no-such-entry'],
})

export const removeReverseChargeRule = endpoint({
  method: 'DELETE',
  path: '/settings/reverse-charge-rules/{id}',
  access: 'admin',
  summary: 'Remove a rule. Orders that were placed stay as they are',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-entry'],
})
