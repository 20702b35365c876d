import { once } from '../once.ts'

const countryNames = once(() => new Intl.DisplayNames('en', { type: 'region' }))

/** @param code ISO 3166-1 alpha-2 */
export const countryName = (code: string): string => countryNames().of(code) ?? code
