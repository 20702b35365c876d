import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdPath } from '../fields.ts'
import { isSerial, MAX_SERIAL_LENGTH } from '../shipments/serials.ts'

/** Serial numbers of returned pieces. */

/** The most serial numbers in one return, request or receipt. */
export const MAX_SERIALS = 10_000

export const Serials = z
  .array(z.string().trim().refine(isSerial, `Up to ${MAX_SERIAL_LENGTH} letters, digits and symbols each`))
  .max(MAX_SERIALS)

/** Reasons why a piece cannot be returned: not shipped with this order, here again, or in a return that is not received. */
export const serialProblems = ['not-of-order', 'came-back', 'in-return'] as const
export type SerialProblem = (typeof serialProblems)[number]

export const matchSerials = endpoint({
  method: 'POST',
  path: '/orders/{id}/serials/match',
  access: 'signed-in',
  summary: 'Find the lines of an order by serial numbers of pieces that can be returned. Nothing is stored',
  readsOnly: true,
  maxBytes: 1_024 * 1_024,
  params: IdPath,
  body: z.object({ serials: Serials.min(1) }),
  reply: z.object({
    found: z.array(
      z.object({
        serial: z.string().describe('as shipped'),
        line: z.number().int().min(1).describe("which of the order's lines, from 1"),
      }),
    ),
    refused: z.array(z.object({ serial: z.string(), problem: z.enum(serialProblems) })),
  }),
  refusals: ['no-such-order'],
})
