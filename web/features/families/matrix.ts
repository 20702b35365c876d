import { formatCount } from '#contract/counts.ts'
import type { Family, Variant } from '#contract/families/endpoints.ts'
import { toAmount, toCents } from '#contract/money.ts'
import type { ListTerms } from '#contract/price-lists/terms.ts'
import {
  orderableOf,
  type QuantityProblem,
  type QuantityRule,
  quantityProblem,
  ruleBeside,
} from '#contract/products/quantity.ts'
import { piecesIn } from '#contract/quick-order/asked-quantity.ts'
import { linePrice } from '#web/features/prices/line-price.ts'

/** A variant with the terms of the current user's price list for it. */
export type PricedVariant = Variant & { readonly priceList?: ListTerms | undefined }

export interface MatrixRow<V extends Variant> {
  /** The values that its variants share. */
  readonly values: readonly string[]
  /** By column; undefined for a combination that is not for sale. */
  readonly cells: readonly (V | undefined)[]
}

/**
 * Returns a family's variants as rows and columns.
 * @param across the place of the option whose values are the columns, of several; else the last one
 */
export function matrixOf<V extends Variant>(
  { options }: Pick<Family, 'options'>,
  variants: readonly V[],
  across = options.length - 1,
) {
  const column = options.length === 1 ? undefined : options[across]
  const rowOptions = options.filter((option) => option !== column)
  const columns = column?.values ?? [{ value: 'Pieces' }]
  const byValues = new Map(variants.map((variant) => [JSON.stringify(variant.values), variant]))
  const rows = combinations(rowOptions.map(({ values }) => values.map(({ value }) => value)))
    .map(
      (values): MatrixRow<V> => ({
        values,
        cells: columns.map(({ value }) =>
          byValues.get(JSON.stringify(column ? values.toSpliced(across, 0, value) : values)),
        ),
      }),
    )
    .filter(({ cells }) => cells.some((cell) => cell !== undefined))
  return { rowOptions: rowOptions.map(({ name }) => name), columnOption: column?.name, columns, rows }
}

/** Every way to take one of each list, the last list fastest. */
export const combinations = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>(
    (taken, list) => taken.flatMap((before) => list.map((value) => [...before, value])),
    [[]],
  )

export interface MatrixCell {
  readonly pieces: number
  readonly unitPrice: number
  readonly amount: number
  /** Why the quantity cannot be ordered. */
  readonly problem: string | undefined
}

export interface PricedMatrix {
  /** The cells with a quantity, by product id. */
  readonly cells: ReadonlyMap<string, MatrixCell>
  readonly pieces: number
  readonly amount: number
  readonly problemCount: number
  /** Pieces missing to a minimum that counts over the family. */
  readonly missing: number
}

/**
 * Prices and checks the quantities that were typed, by the rules that the server charges by.
 * @param typed texts by product id
 */
export function priceMatrix(
  { minimumOver, breaksOver }: Pick<Family, 'minimumOver' | 'breaksOver'>,
  variants: readonly PricedVariant[],
  typed: ReadonlyMap<string, string>,
): PricedMatrix {
  const wanted = variants.flatMap((variant) => {
    const text = typed.get(variant.product_id)?.trim() ?? ''
    return text === '' || text === '0' ? [] : [{ variant, pieces: piecesIn(text) ?? Number.NaN }]
  })
  const pieces = wanted.reduce((sum, each) => sum + (each.pieces || 0), 0)
  const cells = new Map(
    wanted.map(({ variant, pieces: own }): [string, MatrixCell] => {
      if (Number.isNaN(own))
        return [
          variant.product_id,
          { pieces: 0, unitPrice: variant.price, amount: 0, problem: 'Not a number' },
        ]
      const { quantityRule } = variant
      const available = orderableOf(variant)
      // A problem of the whole family is shown once, not in each cell.
      const rule = minimumOver === 'family' ? ruleBeside(quantityRule, quantityRule.min) : quantityRule
      const code = quantityProblem(rule, own, available)
      const beside = breaksOver === 'family' ? pieces - own : 0
      const { unitPrice, amount } = linePrice({ ...variant, beside }, own)
      const problem = code && problemTexts[code](rule, available)
      return [variant.product_id, { pieces: own, unitPrice, amount, problem }]
    }),
  )
  const all = [...cells.values()]
  const needed = Math.max(0, ...wanted.map(({ variant }) => variant.quantityRule.min))
  return {
    cells,
    pieces,
    amount: toAmount(all.reduce((sum, { amount }) => sum + toCents(amount), 0)),
    problemCount: all.filter(({ problem }) => problem !== undefined).length,
    missing: minimumOver === 'family' && wanted.length > 0 ? Math.max(0, needed - pieces) : 0,
  }
}

const problemTexts = {
  'below-minimum': ({ min }) => `At least ${formatCount(min)}`,
  'above-maximum': ({ max = 0 }) => `At most ${formatCount(max)}`,
  'off-multiple': ({ multiple }) => `Multiples of ${formatCount(multiple)}`,
  'out-of-stock': (_, available) =>
    available === 0 ? 'Out of stock' : `Only ${formatCount(available)} left`,
} as const satisfies Record<QuantityProblem, (rule: QuantityRule, available: number) => string>

/**
 * Returns the texts after a block of cells is pasted with its first cell at a place.
 * @returns the new texts, and how many cells fell on no variant
 */
export function pasted<V extends Variant>(
  rows: readonly MatrixRow<V>[],
  typed: ReadonlyMap<string, string>,
  block: readonly (readonly string[])[],
  at: { readonly row: number; readonly column: number },
) {
  const next = new Map(typed)
  let lost = 0
  for (const [down, line] of block.entries())
    for (const [right, text] of line.entries()) {
      const variant = rows[at.row + down]?.cells[at.column + right]
      if (variant) next.set(variant.product_id, text)
      else if (text !== '' && text !== '0') lost += 1
    }
  return { typed: next, lost }
}
