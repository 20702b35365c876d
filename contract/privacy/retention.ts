import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const whole = (max: number, unit: string) => {
  const words = `1 to ${max} ${unit}`
  return z.number(words).int(words).min(1, words).max(max, words)
}
const days = (max = 3_650) => whole(max, 'days')

/** Retention periods that the shop is free to choose. */
export const Retention = z.object({
  messageDays: days().describe('messages from the contact form, and answers'),
  signInDays: days(90).describe('the list of sign-ins and failed attempts'),
  cartDays: days().nullable().describe('lines of carts since they were added; null: until they are removed'),
  quoteDays: days()
    .nullable()
    .describe('names, emails and words of quotes since they ended; null: as long as the account'),
  logDays: days().nullable().describe('the audit log and the history of companies; null: for good'),
  invoiceYears: whole(30, 'years').describe(
    'invoices of people who were erased, from the end of the year of the last document',
  ),
})
export type Retention = z.output<typeof Retention>

export const getRetention = endpoint({
  method: 'GET',
  path: '/settings/retention',
  access: 'admin',
  summary: 'How long the shop keeps personal data',
  reply: Retention,
  refusals: [],
})

export const changeRetention = endpoint({
  method: 'PUT',
  path: '/settings/retention',
  access: 'admin',
  summary: 'Change how long the shop keeps personal data. A job applies it each night',
  body: Retention,
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: [],
})
