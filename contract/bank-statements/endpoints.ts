import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, filled, Id, IdPath, Page } from '../fields.ts'

/** The largest file, before it is encoded: some 5,000 transfers in camt.053. */
export const MAX_STATEMENT_BYTES = 8 * 1_024 * 1_024
/** The most transfers of one file. */
export const MAX_STATEMENT_TRANSFERS = 10_000

const Column = z.number().int().min(0).max(199)

const ColumnFields = z.object({
  bookedOn: Column.describe('day of booking'),
  valueOn: Column.nullable().default(null),
  amount: Column.nullable()
    .default(null)
    .describe('with its sign; null: money in and out have columns of their own'),
  moneyIn: Column.nullable().default(null),
  moneyOut: Column.nullable().default(null),
  name: Column.nullable().default(null),
  iban: Column.nullable().default(null),
  purpose: z.array(Column).max(10).default([]).describe('joined, with a space between them'),
  endToEndId: Column.nullable().default(null),
  currency: Column.nullable().default(null),
  balance: Column.nullable().default(null).describe('after each transfer: the file is checked by it'),
  days: z.enum(['day-month-year', 'month-day-year', 'year-month-day']),
  decimals: z.enum(['comma', 'point']),
})

/** What the columns of a bank's CSV are, each by its place, from 0. */
export const StatementColumns = ColumnFields.refine(
  ({ amount, moneyIn, moneyOut }) => amount !== null || (moneyIn !== null && moneyOut !== null),
  {
    path: ['amount'],
    message: 'Choose the amount, or one column each for money in and out',
  },
)
export type StatementColumns = z.infer<typeof StatementColumns>

/** What became of the entries of a statement: together they are all of them. */
const Counts = z.object({
  booked: z.number().int(),
  kept: z.number().int().describe('on the customer’s account'),
  waiting: z.number().int(),
  ignored: z.number().int(),
  returned: z.number().int().describe('booked first, and taken back by a later transfer'),
  repeated: z.number().int().describe('an earlier statement had them'),
  pending: z.number().int().describe('not booked by the bank yet: they come again in a later statement'),
})

export const BankStatement = z.object({
  _id: Id,
  file: Id,
  account: z.string().describe('an IBAN, or as the file writes it'),
  number: z.string().describe('as the bank numbers it; empty for none'),
  currency: Currency,
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  opening: z.number().optional().describe('balance before its entries, if the file has it'),
  closing: z.number().optional(),
  problem: z.string().optional().describe('why it was refused: nothing of it was read'),
  counts: Counts,
})
export type BankStatement = z.infer<typeof BankStatement>

export const BankFile = z.object({
  _id: Id,
  name: z.string(),
  source: z.enum(['page', 'folder', 'email']).describe('page: by the page or by a program'),
  receivedAt: z.iso.datetime(),
  receivedBy: z.string().optional().describe('email of the admin'),
  problem: z.string().optional().describe('why nothing of it was read'),
  statements: z.array(BankStatement),
})
export type BankFile = z.infer<typeof BankFile>

export const listBankFiles = endpoint({
  method: 'GET',
  path: '/bank-statements',
  access: 'admin',
  summary: 'Files of bank statements and what became of each, newest first',
  query: z.object(Page),
  reply: z.array(BankFile),
  refusals: [],
})

export const readBankStatement = endpoint({
  method: 'POST',
  path: '/bank-statements',
  access: 'admin',
  summary:
    'Read a file of bank statements: camt.053 (XML, or a ZIP of several), MT940 or CSV. Transfers that match for certain are booked at once, the others wait. A file, a statement or a transfer that was read before changes nothing',
  readsFile: true,
  maxBytes: Math.ceil((MAX_STATEMENT_BYTES * 4) / 3) + 16_384,
  body: z.object({
    name: filled(200),
    file: z
      .string()
      .min(1, 'Choose a file')
      .max(Math.ceil(MAX_STATEMENT_BYTES / 3) * 4, 'At most 8 MB')
      .describe('the bytes of the file, in base64'),
    columns: StatementColumns.optional().describe(
      'of a CSV with headings that are not known yet; remembered',
    ),
  }),
  reply: BankFile.extend({ repeated: z.boolean().describe('whether the whole file was read before') }),
  refusals: ['unreadable-statement', 'statement-columns-unknown', 'no-own-account'],
})

/** What `statement-columns-unknown` says about a file, for whoever chooses its columns. */
export const UnknownColumns = z.object({
  headings: z.array(z.string()),
  rows: z.array(z.array(z.string())).describe('the first ones'),
  guess: ColumnFields.partial(),
})
export type UnknownColumns = z.infer<typeof UnknownColumns>

export const getBankStatement = endpoint({
  method: 'GET',
  path: '/bank-statements/{id}',
  access: 'admin',
  summary: 'A bank statement and the file that it came in',
  params: IdPath,
  reply: BankStatement.extend({ fileName: z.string(), receivedAt: z.iso.datetime() }),
  refusals: ['no-such-statement'],
})
