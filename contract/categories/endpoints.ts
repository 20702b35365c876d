import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, filled, text } from '../fields.ts'
import { Link } from '../settings/link.ts'

const MAX_TEXT = 20_000
const MAX_BYTES = 256 * 1_024

const Category = filled(100)
const Day = z.union([z.literal(''), z.iso.date()], { error: 'Choose a day, or none' })

const fields = {
  text: text(MAX_TEXT).describe(
    'Markdown without HTML and first-level headings, above the products; empty: none',
  ),
  bannerText: text(200)
    .refine((value) => !/\p{Cc}/u.test(value), 'Enter one line only')
    .describe('plain text; empty: no banner'),
  bannerLink: Link.describe('where the banner leads to; may be empty'),
  bannerFrom: Day.describe('the first day of the banner; empty: at once'),
  bannerTo: Day.describe('its last day; empty: until it is changed'),
}

export const CategoryPageForm = z
  .object({ category: Category, ...fields })
  .refine(({ bannerFrom, bannerTo }) => bannerFrom === '' || bannerTo === '' || bannerFrom <= bannerTo, {
    path: ['bannerTo'],
    message: 'Not before its first day',
  })

export const getCategoryPage = endpoint({
  method: 'GET',
  path: '/categories/pages/shown',
  mayLag: true,
  access: 'public',
  knowsCaller: true,
  summary: "The text and banner shown now above a category's products",
  sharedSeconds: 1,
  query: z.object({ category: Category }),
  reply: z.object({
    html: z.string().describe('the text as sanitised HTML; empty: none'),
    banner: z.object({ text: z.string(), link: z.string() }).nullable(),
  }),
  refusals: [],
})

export const listWrittenCategories = endpoint({
  method: 'GET',
  path: '/categories/pages',
  mayLag: true,
  access: 'public',
  summary: 'The categories that have a text, by name',
  sharedSeconds: 60,
  reply: z.array(z.string()),
  refusals: [],
})

export const listCategoryPages = endpoint({
  method: 'GET',
  path: '/categories/pages/all',
  access: 'admin',
  summary: 'Every category that has a product for sale or a page, with its text and banner, by name',
  reply: z.array(z.object({ category: z.string(), ...fields })),
  refusals: [],
})
export type CategoryPage = z.output<typeof listCategoryPages.reply>[number]

export const changeCategoryPage = endpoint({
  method: 'PUT',
  path: '/categories/pages',
  access: 'admin',
  summary: 'Write what is shown of a category; without text and banner, nothing is',
  maxBytes: MAX_BYTES,
  body: CategoryPageForm,
  reply: Done,
  refusals: ['no-such-category', 'unreadable-markdown'],
})
