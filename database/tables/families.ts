import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** Products that differ by some options. */
interface ProductFamilies {
  id: Generated<string>
  name: string
  option_count: number
  /** Whether the minimum quantity counts over all variants of an order. */
  minimum_over_family: boolean
  /** Whether price breaks count over all variants of an order. */
  breaks_over_family: boolean
  created_at: CreatedAt
}

interface FamilyOptions {
  family_id: string
  /** From 1. */
  position: number
  name: string
}

interface FamilyOptionValues {
  family_id: string
  option_position: number
  /** From 1. */
  position: number
  value: string
  /** A colour such as #1a2b3c. */
  swatch: string | null
  image: string | null
}

/** A product's place in its family: the position of its value of each option. */
interface FamilyVariants {
  product_id: string
  family_id: string
  option_count: number
  value_1: number
  value_2: number | null
  value_3: number | null
  /** Always 1, 2 and 3: which option each value is of. */
  option_1: GeneratedAlways<number>
  option_2: GeneratedAlways<number>
  option_3: GeneratedAlways<number>
}

/** A variant's value of each option, in the order of the options; kept by triggers. */
interface VariantOptions {
  product_id: GeneratedAlways<string>
  chosen: GeneratedAlways<readonly { readonly option: string; readonly value: string }[]>
}

/** A row for each family on sale, for searches that show a family once; kept by triggers. */
interface FamilySearch {
  family_id: GeneratedAlways<string>
  /** The listed variant. */
  id: GeneratedAlways<string>
  called: GeneratedAlways<string>
  is_on_sale: GeneratedAlways<boolean>
  category: GeneratedAlways<string>
  brand: GeneratedAlways<string | null>
  price_cents: GeneratedAlways<number>
  /** Whether any variant on sale is in stock. */
  in_stock: GeneratedAlways<boolean>
  /** The words of the listed variant's texts, for conditions only. */
  words: ColumnType<never, never, never>
}

export interface FamiliesTables {
  product_families: ProductFamilies
  family_options: FamilyOptions
  family_option_values: FamilyOptionValues
  family_variants: FamilyVariants
  variant_options: VariantOptions
  family_search: FamilySearch
}
