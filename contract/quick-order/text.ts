import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { orDigits, Pieces } from '../fields.ts'
import { MatchedLine } from './endpoints.ts'

/** An order list as text: pasted from an email, or the content of a CSV file. */

export const MAX_ORDER_TEXT = 50_000
/** How many skipped rows a reply names. */
const MAX_LEFT_OUT = 100
const MAX_TEXT_LINES = 100

const TextLine = MatchedLine.extend({
  row: Pieces.describe('of the text, from 1'),
  quantity: z
    .enum(['read', 'minimum', 'unclear'])
    .describe(
      'minimum: the text has none, so orderAmount is the product’s minimum; unclear: what the text says is not a number of pieces',
    ),
  written: z
    .string()
    .optional()
    .describe('the quantity as the text has it, where that is not a plain number'),
})

export const readOrderText = endpoint({
  method: 'POST',
  path: '/quick-order/text',
  mayLag: true,
  access: 'public',
  summary:
    'Read part numbers and quantities out of an order list, with columns or as written in an email, and find their products as for a list of lines. Keeps nothing',
  knowsCaller: true,
  readsOnly: true,
  // 50,000 UTF-16 units, each escaped as \uXXXX, are 300 kB.
  maxBytes: 512 * 1_024,
  body: z.object({
    text: z.string().min(1).max(MAX_ORDER_TEXT),
    offset: orDigits(z.number().int().min(0).max(MAX_ORDER_TEXT)).default(0).describe('lines to skip'),
    limit: orDigits(z.number().int().min(1).max(MAX_TEXT_LINES)).default(MAX_TEXT_LINES),
  }),
  reply: z.object({
    orderNumber: z.string().optional().describe('of the purchase order, if the text names one'),
    lineCount: Pieces.describe('all lines of the text'),
    lines: z.array(TextLine).max(MAX_TEXT_LINES),
    nextOffset: Pieces.optional().describe('where the next part begins'),
    leftOutCount: Pieces,
    leftOut: z
      .array(
        z.object({
          row: Pieces,
          code: z.string(),
          reason: z.enum(['no-quantity', 'no-product', 'text']),
        }),
      )
      .max(MAX_LEFT_OUT)
      .describe('rows without a line, beside headings: the first of them'),
  }),
  refusals: [],
})

export const leftOutShown = <Row>(rows: readonly Row[]): Row[] => rows.slice(0, MAX_LEFT_OUT)
