import type { Context } from 'hono'
import { z } from 'zod'
import { ScimFailure } from './failure.ts'
import { attributes, lowered } from './read.ts'
import { MAX_RESULTS } from './resources.ts'
import { type Shown, shownAttributes } from './shown-attributes.ts'

/** The part of a list that a directory requests, in the address of a GET or in the body of a search (RFC 7644 §3.4). */
export interface ListRequest {
  readonly filter: string | undefined
  /** Counted from 1. */
  readonly startIndex: number
  readonly limit: number
  readonly shown: Shown
}

export function readListQuery(c: Context): ListRequest {
  const { filter, startIndex, count, ...shown } = c.req.query()
  return { filter, ...placeIn(startIndex, count), shown: shownAttributes(shown) }
}

const Names = z.union([z.string(), z.array(z.string())]).nullish()
const Search = z.object({
  filter: z.string().nullish(),
  startindex: z.unknown().optional(),
  count: z.unknown().optional(),
  attributes: Names,
  excludedattributes: Names,
})

export function readSearch(body: unknown): ListRequest {
  const fields = attributes.safeParse(body)
  const search = Search.safeParse(fields.success ? Object.fromEntries(lowered(fields.data)) : undefined)
  if (!search.success) throw new ScimFailure(400, 'The body is not a search.', 'invalidSyntax')
  const { filter, startindex, count, attributes: only, excludedattributes } = search.data
  return {
    filter: filter ?? undefined,
    ...placeIn(startindex, count),
    shown: shownAttributes({
      attributes: only ?? undefined,
      excludedAttributes: excludedattributes ?? undefined,
    }),
  }
}

const placeIn = (startIndex: unknown, count: unknown) => ({
  startIndex: Math.max(1, wholeNumber('startIndex', startIndex) ?? 1),
  limit: Math.min(MAX_RESULTS, Math.max(0, wholeNumber('count', count) ?? MAX_RESULTS)),
})

function wholeNumber(name: string, sent: unknown): number | undefined {
  if (sent === undefined || sent === null) return undefined
  if (!/^-?\d{1,9}$/.test(String(sent)))
    throw new ScimFailure(400, `${name} must be a whole number.`, 'invalidValue')
  return Number(sent)
}
