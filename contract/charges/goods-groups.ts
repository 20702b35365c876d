import { z } from 'zod'
import { counted } from '../counts.ts'
import { endpoint } from '../endpoint.ts'
import { RateClass, type TaxClass } from './tax-class.ts'

/** Kinds of goods whose buyer may owe the tax, by a rule of the country: article 199a of directive 2006/112/EC. */
export const goodsGroups = ['phones', 'chips', 'consoles', 'tablets', 'laptops'] as const
export const GoodsGroup = z.enum(goodsGroups)
export type GoodsGroup = z.infer<typeof GoodsGroup>

/** Names of the groups on pages. */
export const goodsGroupNames: Readonly<Record<GoodsGroup, string>> = {
  phones: 'Phones',
  chips: 'Chips',
  consoles: 'Consoles',
  tablets: 'Tablets',
  laptops: 'Laptops',
}

const singular: Readonly<Record<GoodsGroup, string>> = {
  phones: 'phone',
  chips: 'chip',
  consoles: 'console',
  tablets: 'tablet',
  laptops: 'laptop',
}

/** `200 tablets` */
export const countedGoods = (pieces: number, group: GoodsGroup): string => counted(pieces, singular[group])

const MAX_CODES = 50

/** What belongs to a group by itself, besides the products whose own field says so. */
export const GoodsGroupFields = z.object({
  name: GoodsGroup,
  unspsc: z
    .array(z.string().regex(/^[1-9]\d{1,7}$/, 'Enter 2 to 8 digits'))
    .max(MAX_CODES)
    .describe('UNSPSC codes of its products, or the digits that they begin with'),
  taxClasses: z.array(RateClass).max(RateClass.options.length).describe('tax classes of its products'),
})
export type GoodsGroupFields = z.output<typeof GoodsGroupFields>

/** What decides which groups a product belongs to. */
export interface GroupedGoods {
  readonly goodsGroups: readonly GoodsGroup[]
  readonly unspsc: string | null
  readonly taxClass: TaxClass
}

/** Returns the groups of a product: those of its own field, and those that have its code or its tax class. */
export const groupsOf = (
  { goodsGroups: own, unspsc, taxClass }: GroupedGoods,
  groups: readonly GoodsGroupFields[],
): readonly GoodsGroup[] =>
  goodsGroups.filter(
    (group) =>
      own.includes(group) ||
      groups.some(
        ({ name, unspsc: codes, taxClasses }) =>
          name === group &&
          (codes.some((code) => unspsc?.startsWith(code)) || taxClasses.some((each) => each === taxClass)),
      ),
  )

export const listGoodsGroups = endpoint({
  method: 'GET',
  path: '/settings/goods-groups',
  access: 'admin',
  summary: 'Goods whose buyer may owe the tax, and which products belong to them',
  reply: z.array(GoodsGroupFields),
  refusals: [],
})

export const changeGoodsGroups = endpoint({
  method: 'PUT',
  path: '/settings/goods-groups',
  access: 'admin',
  summary: 'Change which products belong to groups of goods. Orders that were placed stay as they are',
  body: z.object({
    groups: z
      .array(GoodsGroupFields)
      .max(goodsGroups.length)
      .refine(
        (groups) => new Set(groups.map(({ name }) => name)).size === groups.length,
        'A group is there twice',
      ),
  }),
  reply: z.object({ modifiedCount: z.number().int().min(0).max(goodsGroups.length) }),
  refusals: [],
})
