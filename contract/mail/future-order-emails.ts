import { z } from 'zod'
import { emailLines, promisedPieces } from './email-data.ts'

const text = z.string()
const count = z.number()
/** Absent from emails stored by earlier versions. */
const someLines = z.object(emailLines).partial().shape

/** Emails about orders and deliveries to come. */
export const futureOrderEmails = [
  /** To a supplier, with the order attached. */
  z.object({
    kind: z.literal('purchase-order'),
    number: text,
    seller: text,
    expectedOn: text,
    lineCount: count,
    note: text,
  }),
  /** `text`: the shop's message, the reason of an end, or why a call failed; may be empty. */
  z.object({
    kind: z.literal('call-off-order'),
    event: z.enum([
      'proposed',
      'approval-asked',
      'approved',
      'declined',
      'call-failed',
      'prolonged',
      'ending',
      'ended',
      'withdrawn',
    ]),
    /** `CO-100001`. */
    number: text,
    name: text,
    ...someLines,
    /** The product's name, or 'X and 3 more'. */
    productName: text,
    pieces: count,
    /** Not called yet. */
    openPieces: count,
    /** The last day on which pieces can be called: `2027-05-14`. */
    until: text,
    text,
    link: text,
  }),
  /** `text`: why it could not be placed or has ended; may be empty. Amounts are those of the goods. */
  z.object({
    kind: z.literal('standing-order'),
    event: z.enum(['rose', 'failed', 'unanswered', 'stopped', 'ended']),
    /** `ST-100001`. */
    number: text,
    name: text,
    ...someLines,
    /** The product's name, or 'X and 3 more'. */
    productName: text,
    pieces: count,
    /** The date concerned, and the next one: `2027-05-14`. */
    on: text.optional(),
    next: text.optional(),
    agreedCents: count.optional(),
    goodsCents: count.optional(),
    answerUntil: text.optional(),
    text,
    link: text,
  }),
  /** `text`: why somebody left a pool; may be empty. */
  z.object({
    kind: z.literal('pool'),
    event: z.enum(['joined', 'left', 'filled', 'ended', 'not-ordered']),
    name: text,
    productName: text,
    /** Their own. */
    pieces: count,
    /** The maximum that they pay. */
    amountCents: count,
    onAccount: z.boolean(),
    /** The last day on which somebody can join: `2027-05-14`. */
    ends: text,
    text,
    link: text,
  }),
  /** Pieces of orders, offers or call-off orders come on other days than their buyer was told. */
  z.object({
    kind: z.literal('days-changed'),
    name: text,
    /** The first of `lineCount`. */
    lines: z
      .array(
        z.object({
          /** The source of the line: one of the three. */
          orderNumber: text.optional(),
          quoteNumber: text.optional(),
          callOffNumber: text.optional(),
          productName: text,
          before: promisedPieces,
          after: promisedPieces,
          /** The page of the line's source. */
          link: text.optional(),
        }),
      )
      .readonly(),
    lineCount: count,
    link: text,
  }),
  /** The day has passed on which pieces of orders were promised. */
  z.object({
    kind: z.literal('pieces-late'),
    name: text,
    /** The first of `lineCount`. */
    lines: z.array(z.object({ orderNumber: text, productName: text, late: promisedPieces })).readonly(),
    lineCount: count,
    link: text,
  }),
] as const
