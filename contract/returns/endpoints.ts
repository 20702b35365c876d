import { z } from 'zod'
import { MAX_CART_LINES } from '../carts/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdPath, Page, Pieces, SumOfAmounts, text } from '../fields.ts'
import { MAX_SERIALS, Serials } from './serials.ts'

/** The states of a return. The database has the same transitions as a table; a test compares the two. */
export const returnStates = ['asked', 'approved', 'refused', 'withdrawn', 'received', 'refunded'] as const
export type ReturnState = (typeof returnStates)[number]

/**
 * Transitions between states; a state that is not listed is final. An approved return is refused if nothing
 * arrives.
 */
export const returnTransitions: Partial<Readonly<Record<ReturnState, readonly ReturnState[]>>> = {
  asked: ['approved', 'refused', 'withdrawn'],
  approved: ['received', 'refused'],
  received: ['refunded'],
}

export const canBecome = (from: ReturnState, to: ReturnState): boolean =>
  returnTransitions[from]?.includes(to) ?? false

/** True if its pieces count as returned or on their way back. */
export const countsAsReturned = (state: ReturnState): boolean => state !== 'refused' && state !== 'withdrawn'

export const returnReasons = ['damaged', 'wrong-item', 'defective', 'not-needed', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]

export const reasonNames: Readonly<Record<ReturnReason, string>> = {
  damaged: 'Arrived damaged',
  'wrong-item': 'Not what was ordered',
  defective: 'Does not work',
  'not-needed': 'No longer needed',
  other: 'Another reason',
}

/** The most returns of one order, including refused and withdrawn ones. */
export const MAX_RETURNS = 200

/** A return number as people write it, especially on the parcel. */
export const returnNumber = (number: number) => `RMA-${number}`

const Place = z.number().int().min(1).describe("which of the order's lines, from 1")
const ReturnState = z.enum(returnStates)
const Note = text(1_000)

export const Return = z.object({
  _id: Id,
  number: z.string().describe('its number for people: RMA-100001'),
  order_id: Id,
  orderNumber: z.string(),
  state: ReturnState,
  askedBy: z.string().describe('email'),
  askedAt: z.iso.datetime(),
  lines: z.array(
    z.object({
      line: Place,
      product_id: Id,
      productName: z.string(),
      orderAmount: Pieces.describe('pieces requested'),
      reason: z.enum(returnReasons),
      note: z.string(),
      photo: z.string().optional().describe('the address of a picture'),
      serials: z.array(z.string()).describe('of the pieces requested, if the buyer named them'),
      tracksSerials: z.boolean().describe('whether pieces of the line went out with serial numbers'),
      received: z
        .object({ restocked: Pieces, writtenOff: Pieces })
        .optional()
        .describe('the pieces received: put back into stock, and written off'),
    }),
  ),
  answer: z.string().describe("in the shop's words, once it is approved or refused"),
  receivedAt: z.iso.datetime().optional(),
  value: SumOfAmounts.describe(
    'its pieces at the prices of the order with their tax; once it is received, those that came',
  ),
  refund: z.object({ amount: SumOfAmounts, creditNote: z.string() }).optional(),
})
export type Return = z.infer<typeof Return>

/** A step in an order's history that concerns a return. */
export const ReturnStep = z.object({
  number: z.string(),
  state: ReturnState.exclude(['refunded']),
  reason: z.string().describe('in the words of the person who did it'),
})

const eachOnce = (lines: readonly { readonly line: number }[]) =>
  new Set(lines.map(({ line }) => line)).size === lines.length

/** The customer's request for the pieces of a line. */
export const AskedReturnLine = z.object({
  line: Place,
  orderAmount: Pieces.min(1).describe('pieces'),
  reason: z.enum(returnReasons),
  serials: Serials.default([]).describe(
    'of these pieces, where they went out with one; not all need be named',
  ),
  note: Note.default(''),
  photo: z.string().max(500).optional().describe('the address of a picture that was uploaded'),
})

export const askForReturn = endpoint({
  method: 'POST',
  path: '/orders/{id}/returns',
  access: 'signed-in',
  summary: "Request to return shipped pieces of one of the caller's orders",
  maxBytes: 4 * 1_024 * 1_024,
  params: IdPath,
  body: z.object({
    lines: z.array(AskedReturnLine).min(1).max(MAX_CART_LINES).refine(eachOnce, 'Name each line once'),
  }),
  reply: z.object({ insertedId: Id, number: z.string() }),
  refusals: [
    'no-such-order',
    'no-such-line',
    'kit-by-parts',
    'more-than-returnable',
    'serials-not-returnable',
    'too-many-returns',
    'unknown-picture',
  ],
})

export const returnPhotoKey = endpoint({
  method: 'POST',
  path: '/orders/{id}/return-photo-keys',
  access: 'signed-in',
  summary: 'A key for the image host, valid for one photo of the pieces to return, and for ten minutes',
  params: IdPath,
  reply: z.object({ key: z.string(), expiresAt: z.iso.datetime() }),
  refusals: ['no-such-order', 'nothing-to-return', 'too-many-photos'],
})

export const listOrderReturns = endpoint({
  method: 'GET',
  path: '/orders/{id}/returns',
  access: 'signed-in',
  summary: 'The returns of an order that the caller sees, oldest first',
  params: IdPath,
  query: z.object(Page),
  reply: z.array(Return),
  refusals: ['no-such-order'],
})

export const listReturns = endpoint({
  method: 'GET',
  path: '/returns',
  mayLag: true,
  access: 'admin',
  roles: ['sales', 'warehouse'],
  summary: 'All returns, newest first',
  query: z.object({
    state: ReturnState.optional(),
    q: text(100).optional().describe('its number, that of the order, or a part of the email'),
    ...Page,
  }),
  reply: z.array(Return),
  refusals: [],
})

export const withdrawReturn = endpoint({
  method: 'PUT',
  path: '/returns/{id}/withdrawal',
  access: 'signed-in',
  summary: 'Withdraw a return that is not decided yet',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-return', 'return-not-open'],
})

/** The admin's message to the buyer with an approval. */
export const ReturnApproval = z.object({ note: Note.default('') })
/** The reason for refusing, shown to the buyer. */
export const ReturnRefusal = z.object({ reason: Note.min(1, 'Reason is required') })

export const approveReturn = endpoint({
  method: 'PUT',
  path: '/returns/{id}/approval',
  access: 'admin',
  roles: ['sales'],
  summary: 'Approve a return: the buyer is told where to send the pieces',
  params: IdPath,
  body: ReturnApproval,
  reply: Done,
  refusals: ['no-such-return', 'return-not-open'],
})

export const refuseReturn = endpoint({
  method: 'PUT',
  path: '/returns/{id}/refusal',
  access: 'admin',
  roles: ['sales'],
  summary: 'Refuse a return, or an approved one that never arrived',
  params: IdPath,
  body: ReturnRefusal,
  reply: Done,
  refusals: ['no-such-return', 'return-not-open'],
})

export const receiveReturn = endpoint({
  method: 'PUT',
  path: '/returns/{id}/receipt',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Record the pieces received of an approved return: put back into stock, or written off',
  maxBytes: 4 * 1_024 * 1_024,
  params: IdPath,
  body: z.object({
    lines: z
      .array(
        z.object({
          line: Place,
          restocked: Pieces.describe('pieces that go back into stock'),
          writtenOff: Pieces.describe('pieces received that cannot be sold again'),
          serials: Serials.default([]).describe(
            'the serial number of each piece received, if it was shipped with one',
          ),
        }),
      )
      .max(MAX_CART_LINES)
      .refine(eachOnce, 'Name each line once')
      .refine(
        (lines) => lines.some(({ restocked, writtenOff }) => restocked + writtenOff > 0),
        'Receive at least one piece; refuse a return of which nothing came',
      )
      .refine(
        (lines) => lines.reduce((sum, { serials }) => sum + serials.length, 0) <= MAX_SERIALS,
        `At most ${MAX_SERIALS} serial numbers in one receipt`,
      )
      .describe('lines that are not named count as not received'),
  }),
  reply: Done,
  refusals: [
    'no-such-return',
    'return-not-open',
    'no-such-line',
    'more-than-asked',
    'returned-serials-differ',
  ],
})
