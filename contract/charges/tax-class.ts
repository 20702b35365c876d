import { z } from 'zod'

/** Decides which of a place's rates a product is taxed with. Exempt products are taxed nowhere. */
export const taxClasses = ['standard', 'reduced', 'second-reduced', 'zero', 'exempt'] as const
export const TaxClass = z.enum(taxClasses)
export type TaxClass = z.infer<typeof TaxClass>

/** A place may have a rate for each of these. */
export const RateClass = TaxClass.exclude(['exempt'])
export type RateClass = z.infer<typeof RateClass>

/** Names of the classes on pages. */
export const taxClassNames: Readonly<Record<TaxClass, string>> = {
  standard: 'Standard',
  reduced: 'Reduced',
  'second-reduced': 'Second reduced',
  zero: 'Zero',
  exempt: 'Exempt',
}

/** The fields of a product that decide its tax. */
export interface TaxedGoods {
  readonly taxClass: TaxClass
  /** Null for any other class than exempt. */
  readonly taxExemptReason: string | null
}

export const isExemptForAReason = ({ taxClass, taxExemptReason }: TaxedGoods): boolean =>
  (taxClass === 'exempt') === (taxExemptReason !== null)
