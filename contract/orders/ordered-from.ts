import { z } from 'zod'
import { Id } from '../fields.ts'

/** The source of an order. */
export const OrderedFrom = z.object({
  quote: z
    .object({
      _id: Id,
      number: z.string(),
      expiresAt: z.iso
        .datetime()
        .describe('end of the period in which its last offer can or could be accepted'),
      isOpen: z.boolean().describe('whether it can be accepted now'),
    })
    .optional()
    .describe(
      'the quote whose offer was accepted: it is open again if the order ends unpaid before it expires',
    ),
  callOff: z
    .object({
      _id: Id,
      number: z.string(),
      until: z.iso.date().describe('last day on which pieces can be called'),
    })
    .optional()
    .describe('the call-off order that it is a call of'),
})
export type OrderedFrom = z.infer<typeof OrderedFrom>
