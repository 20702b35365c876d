import { z } from 'zod'

/** Which rate of a place a product is taxed with. Exempt products are taxed nowhere. */
export const taxClasses = ['standard', 'reduced', 'second-reduced', 'zero', 'exempt'] as const
export const TaxClass = z.enum(taxClasses)
export type TaxClass = z.infer<typeof TaxClass>

/** A place may have a rate for each of these. */
export const RateClass = TaxClass.exclude(['exempt'])
export type RateClass = z.infer<typeof RateClass>

/** What pages call them. */
export const taxClassNames: Readonly<Record<TaxClass, string>> = {
  standard: 'Standard',
  reduced: 'Reduced',
  'second-reduced': 'Second reduced',
  zero: 'Zero',
  exempt: 'Exempt',
}

/** What of a product decides its tax. */
export interface TaxedGoods {
  readonly taxClass: TaxClass
  /** Null for any other class than exempt. */
  readonly taxExemptReason: string | null
}

export const isExemptForAReason = ({ taxClass, taxExemptReason }: TaxedGoods): boolean =>
  (taxClass === 'exempt') === (taxExemptReason !== null)
