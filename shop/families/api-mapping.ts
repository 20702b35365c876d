import type { FamilyFields, ListedFamily } from '#contract/families/editing.ts'
import type { Family, FamilySettings, Variant } from '#contract/families/endpoints.ts'
import { toSold } from '../products/api-mapping.ts'
import type { FamilyHead, StoredFamily, StoredVariant } from './store.ts'

const scope = (isFamily: boolean) => (isFamily ? ('family' as const) : ('variant' as const))

export const fromWire = ({ name, minimumOver, breaksOver }: FamilyFields): FamilyHead => ({
  name,
  minimumOverFamily: minimumOver === 'family',
  breaksOverFamily: breaksOver === 'family',
})

const toSettings = ({ name, minimumOverFamily, breaksOverFamily }: FamilyHead): FamilySettings => ({
  name,
  minimumOver: scope(minimumOverFamily),
  breaksOver: scope(breaksOverFamily),
})

export const toFamily = ({ id, options, variants, ...head }: StoredFamily): Family => ({
  ...toSettings(head),
  _id: id,
  options,
  variants: variants.map((variant) => toVariant(options, variant)),
})

function toVariant(options: Family['options'], variant: StoredVariant): Variant {
  const places = [variant.value_1, variant.value_2, variant.value_3]
  return {
    product_id: variant.id,
    values: options.map(({ values }, place) => values[(places[place] ?? 0) - 1]?.value ?? ''),
    productName: variant.name,
    ...toSold(variant),
  }
}

interface ListedRow extends FamilyHead {
  readonly id: string
  readonly options: string[] | null
  readonly variantCount: number | null
}

export const toListed = ({ id, options, variantCount, ...head }: ListedRow): ListedFamily => ({
  ...toSettings(head),
  _id: id,
  options: options ?? [],
  variantCount: variantCount ?? 0,
})
