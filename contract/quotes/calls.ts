import { z } from 'zod'
import { CalledPieces } from '../call-off-orders/endpoints.ts'
import { Day } from '../fields.ts'
import { MIN_ORDER_PIECES } from '../limits.ts'

/** The terms of an offer that can be called part by part. */
export const OfferedCalls = z
  .object({
    until: Day.describe('the last day on which pieces can be called'),
    minCallPieces: CalledPieces.default(MIN_ORDER_PIECES).describe('the minimum per call of a line'),
    reserves: z.boolean().default(false).describe('whether the pieces are set aside before they are called'),
  })
  .describe('where the offer can be accepted as a call-off order too')
