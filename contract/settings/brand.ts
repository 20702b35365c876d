import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email, text } from '../fields.ts'
import { nearestReadable, type ThemeKind } from './accent.ts'
import { FooterColumns } from './footer-columns.ts'

const line = (max: number) => text(max).refine((value) => !/\p{Cc}/u.test(value), 'Enter one line only')

const accent = (theme: ThemeKind) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .superRefine((colour, { addIssue }) => {
      if (colour === '') return
      if (!/^#[0-9a-f]{6}$/.test(colour))
        return addIssue({ code: 'custom', message: 'Enter # and six hexadecimal digits, such as #2f6fde' })
      const nearest = nearestReadable(theme, colour)
      if (nearest !== colour)
        addIssue({
          code: 'custom',
          message: `Too little contrast to read it in the ${theme} theme. The nearest colour with enough is ${nearest}`,
        })
    })
    .default('')
    .describe(`\`#rrggbb\`, with a contrast of 4.5:1 or more in the ${theme} theme; empty: the usual one`)

const logo = (theme: ThemeKind) =>
  z
    .string()
    .regex(/^(\/i\/up-[a-z0-9]{26}-800\.webp)?$/, 'Choose the picture again to upload it')
    .default('')
    .describe(
      `the logo on the ${theme} theme: the address of a picture uploaded with \`fit=inside\`; may be empty`,
    )

/** The form with the shop's name, looks and descriptions, for pages and emails. */
export const BrandForm = z.object({
  name: line(40).min(1, 'Name is required'),
  tagline: line(100).min(1, 'Tagline is required').describe('the heading of the home page'),
  footer: line(200).describe('the sentence at the foot of every page; may be empty'),
  sender: line(60)
    .default('')
    .describe('the name beside the address that emails are from; empty: as set at start (MAIL_FROM)'),
  accentDark: accent('dark'),
  accentLight: accent('light'),
  logoDark: logo('dark'),
  logoLight: logo('light'),
  columns: FooterColumns.default([]).describe('the columns of the footer; none: the usual ones'),
  contactEmail: z
    .union([z.literal(''), Email], 'Provide a Valid Email')
    .default('')
    .describe('shown in the footer and beside the contact form; may be empty'),
  contactPhone: line(40).default('').describe('shown in the same places; may be empty'),
})
export type BrandForm = z.output<typeof BrandForm>

export const getBrand = endpoint({
  method: 'GET',
  path: '/settings/brand',
  access: 'admin',
  summary: "The shop's name, looks and descriptions",
  reply: BrandForm,
  refusals: [],
})

export const changeBrand = endpoint({
  method: 'PUT',
  path: '/settings/brand',
  access: 'admin',
  summary: "Change the shop's name, looks and descriptions. Documents already issued do not change",
  body: BrandForm,
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: ['unknown-picture'],
})
