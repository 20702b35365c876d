import { z } from 'zod'
import { dayInMonth } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { Day, SumOfAmounts, text } from '../fields.ts'

/** Months of the books: what one is still missing, and closing it, after which nothing is dated into it. */

export const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month as 2026-11')
  .describe('a month of the shop’s time zone, 2026-11')

/** Its first and last day. */
export const daysOfMonth = (month: string): { readonly from: string; readonly to: string } => ({
  from: `${month}-01`,
  to: dayInMonth(`${month}-01`, 0, 31),
})

export const monthBefore = (month: string): string => dayInMonth(`${month}-01`, -1, 1).slice(0, 7)

/** running: it is not over. closed: nothing is dated into it any longer. */
export const MonthState = z.enum(['running', 'open', 'closed'])

const ListedMonth = z.object({
  month: Month,
  state: MonthState,
  closedAt: z.iso.datetime().optional(),
  closedBy: z.string().optional().describe('email of the admin'),
})
export type ListedMonth = z.infer<typeof ListedMonth>

/** What keeps a month from being complete, in the order in which the page says it. */
export const monthFindingKinds = ['accounts', 'books', 'records', 'transfers', 'unsent', 'refunds'] as const
export const MonthFinding = z.object({
  kind: z.enum(monthFindingKinds),
  blocks: z.boolean().describe('the month cannot be closed as long as it is so'),
  count: z.int().min(1),
  sentence: z.string(),
})
export type MonthFinding = z.infer<typeof MonthFinding>

const Count = z.int().min(0)

export const MonthDetails = ListedMonth.extend({
  from: Day,
  to: Day,
  isNext: z.boolean().describe('the oldest month that can be closed'),
  reason: z.string().optional().describe('why it was closed although something was open'),
  leftOpen: z.array(MonthFinding).describe('of a closed month: what was open'),
  findings: z.array(MonthFinding).describe('of a month that is not closed'),
  documents: z.object({ invoices: Count, creditNotes: Count, payments: Count }),
  receivables: z
    .object({
      opening: SumOfAmounts.describe('what customers owed when the month began'),
      invoiced: SumOfAmounts.describe('on account'),
      credited: SumOfAmounts,
      received: z.number().describe('transfers less reversals and repayments'),
      closing: SumOfAmounts.describe('what they owed when it ended, or owe now'),
    })
    .describe('invoices on account; those by card are paid when they are issued'),
})
export type MonthDetails = z.infer<typeof MonthDetails>

export const listMonths = endpoint({
  method: 'GET',
  path: '/accounting/months',
  access: 'admin',
  roles: ['sales'],
  summary: 'The months since the first invoice, newest first, at most 120',
  reply: z.array(ListedMonth),
  refusals: [],
})

export const getMonth = endpoint({
  method: 'GET',
  path: '/accounting/months/{month}',
  access: 'admin',
  roles: ['sales'],
  summary: 'A month of the books: its sums, and what is missing before it can be closed',
  params: z.object({ month: Month }),
  reply: MonthDetails,
  refusals: ['no-such-month'],
})

export const CloseMonthForm = z.object({
  reason: text(300).default('').describe('why it is closed although something is open'),
})

export const closeMonth = endpoint({
  method: 'POST',
  path: '/accounting/months/{month}/closing',
  access: 'admin',
  summary:
    'Close a month: no invoice, credit note or payment is dated into it, or before it, any longer. It cannot be opened again',
  params: z.object({ month: Month }),
  body: CloseMonthForm,
  reply: MonthDetails,
  refusals: [
    'no-such-month',
    'month-not-over',
    'month-is-closed',
    'earlier-month-open',
    'month-incomplete',
    'month-needs-reason',
    'books-busy',
  ],
})
