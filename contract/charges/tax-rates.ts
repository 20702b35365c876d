import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdPath, Inserted, Page, text } from '../fields.ts'
import { RateClass, type TaxClass } from './tax-class.ts'

/** A destination, as far as tax and freight depend on it. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** As it is written in addresses; empty for anywhere in the country. */
  readonly region: string
}

export interface PlaceTax extends Place {
  readonly taxClass: RateClass
  readonly name: string
  /** Hundredths of a percent, with one decimal at most: 8.875 % is 887.5. */
  readonly basisPoints: number
}

/** Compares regions ignoring case and surrounding spaces. */
const regionKey = (region: string) => region.trim().toLowerCase()

/** Returns the entry for the region, else for the country; undefined if there is neither. */
export function findForPlace<Said extends Place>(
  all: readonly Said[],
  { country, region }: Place,
): Said | undefined {
  const ofCountry = all.filter((said) => said.country === country)
  return (
    ofCountry.find((said) => said.region !== '' && regionKey(said.region) === regionKey(region)) ??
    ofCountry.find((said) => said.region === '')
  )
}

/**
 * Returns the rate for goods of a class: that of the region, else of the country, and in either of the class, else the
 * standard rate. Exempt goods have none of their own.
 */
export function rateOf(
  rates: readonly PlaceTax[],
  { country, region }: Place,
  taxClass: TaxClass,
): PlaceTax | undefined {
  const ofCountry = rates.filter((rate) => rate.country === country)
  const wanted = regionKey(region)
  return [
    ofCountry.filter((rate) => rate.region !== '' && regionKey(rate.region) === wanted),
    ofCountry.filter((rate) => rate.region === ''),
  ]
    .map(
      (table) =>
        table.find((rate) => rate.taxClass === taxClass) ??
        table.find((rate) => rate.taxClass === 'standard'),
    )
    .find((rate) => rate !== undefined)
}

const TENTHS_OF_BASIS_POINTS = 100_000n

/** Tax on a net amount: whole cents, half a cent rounded up. */
export const taxOf = (netCents: number, basisPoints: number): number =>
  Number(
    (BigInt(netCents) * BigInt(Math.round(basisPoints * 10)) + TENTHS_OF_BASIS_POINTS / 2n) /
      TENTHS_OF_BASIS_POINTS,
  )

export const Country = z.string().regex(/^[A-Z]{2}$/, 'Country is required')

export const HomeRegion = z.object({
  country: Country.describe('ISO 3166-1 alpha-2'),
  region: text(100).describe('empty: the whole country'),
})

/** Takes effect when this day begins; an entry dated today applies immediately. */
export const HoldsFrom = z.iso.date({ error: 'Choose a day' })

export const TaxRateFields = HomeRegion.extend({
  taxClass: RateClass.default('standard').describe(
    'products of this class are charged it; those of a class that a place has no rate for are charged its standard rate',
  ),
  name: text(40).min(1, 'Name is required').describe("the tax's name on documents"),
  percent: z
    .number({ error: 'Percent is required' })
    .min(0, 'Enter 0 or more')
    .max(100, 'At most 100')
    .multipleOf(0.001, 'At most three decimals')
    .describe('0 ends the tax, if it is the standard rate; else it is a zero rate'),
  from: HoldsFrom,
})

/** later: not yet in effect. holds: in effect. over: superseded by another entry. */
export const entryStates = ['later', 'holds', 'over'] as const
const entry = {
  _id: Id,
  from: z.iso.datetime(),
  state: z.enum(entryStates),
  by: z.string().describe('email of the admin'),
}
export const HoldingEntry = z.object(entry)
export type HoldingEntry = z.infer<typeof HoldingEntry>

export const TaxRate = TaxRateFields.extend(entry)
export type TaxRate = z.infer<typeof TaxRate>

/** The most tax rates, and the most freight tables, that can be stored. */
export const MAX_ENTRIES = 2_000

export const getHomeRegion = endpoint({
  method: 'GET',
  path: '/settings/home-region',
  access: 'admin',
  summary: 'The home region: tax and freight of orders whose address is plain text are calculated for it',
  reply: HomeRegion,
  refusals: [],
})

export const changeHomeRegion = endpoint({
  method: 'PUT',
  path: '/settings/home-region',
  access: 'admin',
  summary: 'Change the home region. Orders that were placed stay as they are',
  body: HomeRegion,
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: [],
})

export const listTaxRates = endpoint({
  method: 'GET',
  path: '/settings/tax-rates',
  access: 'admin',
  summary: 'Tax rates, latest start first',
  query: z.object(Page),
  reply: z.array(TaxRate),
  refusals: [],
})

export const addTaxRate = endpoint({
  method: 'POST',
  path: '/settings/tax-rates',
  access: 'admin',
  summary:
    'Tax orders to a country or a region of it, from a day on. It replaces the earlier rate of the same tax class',
  body: TaxRateFields,
  reply: Inserted,
  refusals: ['day-is-over', 'too-many-entries'],
})

export const removeTaxRate = endpoint({
  method: 'DELETE',
  path: '/settings/tax-rates/{id}',
  access: 'admin',
  summary: 'Withdraw a tax rate that has not taken effect',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-entry', 'holds-already'],
})
