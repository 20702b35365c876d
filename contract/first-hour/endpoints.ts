import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The steps that lead a new seller to an open shop, in order. */
export const firstSteps = ['brand', 'seller', 'taxes', 'bank', 'legal', 'products', 'order', 'open'] as const
export type FirstStep = (typeof firstSteps)[number]

const Skippable = z.enum(firstSteps).exclude(['open'])

export const FirstHour = z.object({
  isNew: z.boolean().describe('whether the shop is live and its owners have not said yet that it is open'),
  steps: z.array(
    z.object({
      step: z.enum(firstSteps),
      state: z
        .enum(['done', 'skipped', 'left'])
        .describe('done: found in what the shop has; skipped: an owner said that it is not needed'),
    }),
  ),
})
export type FirstHour = z.infer<typeof FirstHour>

export const getFirstHour = endpoint({
  method: 'GET',
  path: '/first-hour',
  access: 'admin',
  summary: 'The steps that lead a new seller to an open shop, and which of them are done',
  reply: FirstHour,
  refusals: [],
})

export const skipFirstStep = endpoint({
  method: 'PUT',
  path: '/first-hour/{step}',
  access: 'admin',
  summary: 'Skip a step, or take it up again. A step that is done stays so',
  params: z.object({ step: Skippable }),
  body: z.object({ skipped: z.boolean() }),
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: [],
})

export const openShop = endpoint({
  method: 'PUT',
  path: '/first-hour',
  access: 'admin',
  summary: 'Say that the shop is open, which ends the steps. Each of the others is done or skipped',
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: ['steps-left'],
})
