import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount } from '../fields.ts'
import { CARD_LIMIT_CENTS } from '../limits.ts'
import { formatCents, toCents } from '../money.ts'

/** The offers that the shop makes automatically. */
export const QuoteSettings = z.object({
  instantLimit: Amount.refine((amount) => toCents(amount) <= CARD_LIMIT_CENTS, {
    error: () => `At most ${formatCents(CARD_LIMIT_CENTS)}`,
  }).describe('the most that an automatic offer may come to; 0: none is made'),
  validDays: z
    .number()
    .int()
    .min(1, 'One to 90 days')
    .max(90, 'One to 90 days')
    .describe('of an automatic offer'),
  stepPercent: z
    .number()
    .int()
    .min(1, 'One to 25 %')
    .max(25, 'One to 25 %')
    .default(5)
    .describe(
      'of the list price: automatic offers begin at the floor price rounded up to the next step, so that nobody learns the floor',
    ),
  maxOffers: z
    .number()
    .int()
    .min(1, 'One to 4 offers')
    .max(4, 'One to 4 offers')
    .default(2)
    .describe('automatic offers in one quote; then a person answers'),
})
export type QuoteSettings = z.output<typeof QuoteSettings>

export const getQuoteSettings = endpoint({
  method: 'GET',
  path: '/quote-settings',
  access: 'admin',
  roles: ['sales'],
  summary: 'The settings of automatic offers',
  reply: QuoteSettings.required(),
  refusals: [],
})

export const changeQuoteSettings = endpoint({
  method: 'PUT',
  path: '/quote-settings',
  access: 'admin',
  summary:
    'Set what the shop offers automatically: for requests and counter-offers, of people and of their agents, whose target prices are at or above the floor prices, up to a sum',
  body: QuoteSettings,
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: [],
})
