import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, Done, IdPath, Inserted, Page } from '../fields.ts'
import { Country, findForPlace, HoldingEntry, HoldsFrom, HomeRegion, type Place } from './tax-rates.ts'

/** A price for shipments up to this weight. */
interface FreightStep {
  readonly upToGrams: number
  readonly cents: number
}

/** Freight prices for a place. Without a country: for everywhere else. */
export interface FreightTable extends Place {
  /** In rising order of weight. */
  readonly steps: readonly FreightStep[]
  /**
   * For each started kilogram above the last step, added to its price; null if the customer has to ask for a
   * price.
   */
  readonly perKgCents: number | null
  /** Net amount from which freight is free. */
  readonly freeFromCents: number | null
  /** Whether pieces that come later are charged as a separate shipment. */
  readonly eachShipment?: boolean | undefined
}

const GRAMS_A_KG = 1_000

export const freightTableFor = (tables: readonly FreightTable[], place: Place): FreightTable | undefined =>
  findForPlace(tables, place) ?? tables.find(({ country }) => country === '')

interface Freighted {
  readonly grams: number
  readonly netCents: number
  /** The weight of pieces that come later than others; undefined where all go together. */
  readonly laterGrams?: number | undefined
}

/**
 * Returns the net cents for one address; undefined if the customer has to ask for a price. Two shipments never cost less
 * than one.
 */
export function freightOf(
  table: FreightTable,
  { grams, netCents, laterGrams }: Freighted,
): number | undefined {
  const { freeFromCents, eachShipment = false } = table
  if (freeFromCents !== null && netCents >= freeFromCents) return 0
  const together = byWeight(table, grams)
  if (!eachShipment || laterGrams === undefined) return together
  const [first, later] = [byWeight(table, grams - laterGrams), byWeight(table, laterGrams)]
  return first === undefined || later === undefined ? undefined : Math.max(together ?? 0, first + later)
}

function byWeight({ steps, perKgCents }: FreightTable, grams: number): number | undefined {
  const step = steps.find(({ upToGrams }) => grams <= upToGrams)
  if (step) return step.cents
  if (perKgCents === null) return undefined
  const last = steps.at(-1) ?? { upToGrams: 0, cents: 0 }
  return last.cents + perKgCents * Math.ceil((grams - last.upToGrams) / GRAMS_A_KG)
}

interface Carton {
  readonly cartonPieces: number | null
  readonly cartonGrams: number | null
}

/** The weight of pieces, from their carton's; a product without a weight counts as zero. */
export const gramsOf = ({ cartonPieces, cartonGrams }: Carton, pieces: number): number =>
  cartonPieces && cartonGrams ? Math.ceil((pieces * cartonGrams) / cartonPieces) : 0

export const MAX_FREIGHT_STEPS = 50

export const FreightFields = z
  .object({
    country: z.union([Country, z.literal('')]).describe('empty: every country without a table of its own'),
    region: HomeRegion.shape.region,
    steps: z
      .array(
        z.object({
          upToKg: z.number().positive().max(1_000_000).multipleOf(0.001, 'Whole grams'),
          price: Amount,
        }),
      )
      .max(MAX_FREIGHT_STEPS)
      .refine(
        (steps) => steps.every(({ upToKg }, place) => upToKg > (steps[place - 1]?.upToKg ?? 0)),
        'Each weight must be more than the one before',
      ),
    perKg: Amount.max(1_000_000)
      .nullable()
      .describe(
        'for each started kg above the last step, on top of its price; absent: customers request a quote',
      ),
    freeFrom: Amount.nullable().describe('net amount of the goods for the address'),
    eachShipment: z
      .boolean()
      .default(false)
      .describe('whether pieces that come later than others are charged as a separate shipment'),
    from: HoldsFrom,
  })
  .refine(({ country, region }) => country !== '' || region === '', {
    path: ['region'],
    message: 'Choose the country of the region',
  })

export const FreightEntry = z.object({ ...FreightFields.shape, ...HoldingEntry.shape })
export type FreightEntry = z.infer<typeof FreightEntry>

export const listFreightTables = endpoint({
  method: 'GET',
  path: '/settings/freight-tables',
  access: 'admin',
  summary: 'Freight tables, latest start first',
  query: z.object(Page),
  reply: z.array(FreightEntry),
  refusals: [],
})

export const addFreightTable = endpoint({
  method: 'POST',
  path: '/settings/freight-tables',
  access: 'admin',
  summary:
    'Charge freight to a place, from a day on. It replaces the earlier table; free from 0 makes freight free',
  body: FreightFields,
  reply: Inserted,
  refusals: ['day-is-over', 'too-many-entries'],
})

export const removeFreightTable = endpoint({
  method: 'DELETE',
  path: '/settings/freight-tables/{id}',
  access: 'admin',
  summary: 'Withdraw a freight table that does not apply yet',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-entry', 'holds-already'],
})
