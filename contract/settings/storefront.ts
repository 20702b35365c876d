import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'

const line = (max: number) => text(max).refine((value) => !/\p{Cc}/u.test(value), 'Enter one line only')

/** The parts of the shop that its owners can leave out, and their own texts and picture for its first screen. */
export const StorefrontForm = z
  .object({
    showsFigures: z
      .boolean()
      .default(true)
      .describe('whether the home page has the four fixed figures: customers, countries, products, visits'),
    showsSpeedTour: z.boolean().default(true).describe('whether the home page has the speed tour'),
    showsPortfolio: z.boolean().default(true).describe('whether there is the portfolio page'),
    showsQuestions: z.boolean().default(true).describe('whether there is the page of questions about React'),
    heroText: line(300)
      .default('')
      .describe('the sentence below the heading of the home page; empty: the usual one'),
    heroPicture: z
      .string()
      .regex(/^(\/i\/up-[a-z0-9]{26}-800\.webp)?$/, 'Choose the picture again to upload it')
      .default('')
      .describe(
        'the picture beside it: the address of one uploaded with `fit=inside`; empty: the hundred cells',
      ),
    heroAlt: line(200).default('').describe('what the picture shows, for those who do not see it'),
  })
  .refine(({ heroPicture, heroAlt }) => heroPicture === '' || heroAlt !== '', {
    path: ['heroAlt'],
    message: 'Describe the picture',
  })
export type StorefrontForm = z.output<typeof StorefrontForm>

/** Returns the addresses that lead nowhere, because their part is left out. */
export const missingAddresses = (storefront: StorefrontForm): readonly string[] => [
  ...(storefront.showsSpeedTour ? [] : ['/#speed']),
  ...(storefront.showsPortfolio ? [] : ['/portfolio']),
  ...(storefront.showsQuestions ? [] : ['/questions']),
]

export const getStorefront = endpoint({
  method: 'GET',
  path: '/settings/storefront',
  access: 'admin',
  summary: 'Which parts of the shop are shown, and the text and picture of its first screen',
  reply: StorefrontForm,
  refusals: [],
})

export const changeStorefront = endpoint({
  method: 'PUT',
  path: '/settings/storefront',
  access: 'admin',
  summary: 'Change them. A part that is left out has no links, and its page is not found',
  body: StorefrontForm,
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: ['unknown-picture'],
})
