import { sql } from 'kysely'
import type { GoodsGroup } from '#contract/charges/goods-groups.ts'
import type { ReverseChargeFields, ReverseChargePreset } from '#contract/charges/reverse-charge.ts'
import { addDays, today } from '#contract/days.ts'
import type { TestCaller, TestShop } from './open-shop.ts'

/** Rules by which the buyer owes the tax, and fees by law, for shops under test. */

/** A rule without what only presets have. */
const fieldsOf = ({
  toConfirm: _,
  thresholdCurrency: __,
  ...rule
}: ReverseChargePreset): ReverseChargeFields => rule

/** The presets of a country, as the shop offers them. */
export async function presetsFor(admin: TestCaller, country: string): Promise<ReverseChargeFields[]> {
  const { body } = await admin.get('/settings/reverse-charge-rules')
  const { presets } = body as unknown as { readonly presets: readonly ReverseChargePreset[] }
  return presets.filter((preset) => preset.country === country).map(fieldsOf)
}

/** Adds a confirmed rule: tablets and phones from 5,000 in Germany. */
export async function addRule(admin: TestCaller, rule: Partial<ReverseChargeFields> = {}): Promise<string> {
  const { status, text, body } = await admin.post('/settings/reverse-charge-rules', {
    country: 'DE',
    groups: ['phones', 'chips', 'consoles', 'tablets'],
    threshold: 5_000,
    isAbove: false,
    countedOver: 'order',
    isApart: false,
    buyers: 'any-number',
    from: addDays(today(), -30),
    until: null,
    mention: 'Steuerschuldnerschaft des Leistungsempfängers',
    source: 'UStG § 13b(2) no. 10',
    confirmed: true,
    ...rule,
  })
  if (status !== 200) throw new Error(`no rule: ${text}`)
  return String(body.insertedId)
}

export const setGroups = async ({ db }: TestShop, productId: string, groups: readonly GoodsGroup[]) =>
  void (await db
    .updateTable('products')
    .set({ goods_groups: JSON.stringify(groups) })
    .where('id', '=', productId)
    .execute())

/** Sets a fee of so much on each piece, from today, and gives it to products. */
export async function setFee(
  { db }: TestShop,
  admin: TestCaller,
  {
    code,
    name,
    kind = 'recycling',
    amounts,
    products,
  }: {
    readonly code: string
    readonly name: string
    readonly kind?: string
    readonly amounts: Readonly<Record<string, number>>
    readonly products: readonly string[]
  },
): Promise<void> {
  const { status, text } = await admin.put(`/settings/fees/${code}`, {
    name,
    kind,
    amounts: Object.entries(amounts).map(([country, amount]) => ({
      country,
      amount,
      from: today(),
      until: null,
    })),
  })
  if (status !== 200) throw new Error(`no fee: ${text}`)
  await sql`update products set fees = fees || ${JSON.stringify([code])}::jsonb where id = any(${products}::text[])`.execute(
    db,
  )
}
