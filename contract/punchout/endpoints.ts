import { z } from 'zod'
import { MAX_CART_LINES, SentLine } from '../carts/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { Done, filled, Id, IdPath, text } from '../fields.ts'

/** A company's connections at one time. */
export const MAX_PUNCHOUT_CONNECTIONS = 10

export const punchOutProtocols = ['cxml', 'oci', 'ubl'] as const
export type PunchOutProtocol = (typeof punchOutProtocols)[number]

const roles = ['sales'] as const

const connectionFields = {
  name: filled(60).describe("the purchasing system's name for people"),
  protocol: z.enum(punchOutProtocols),
  domain: text(60).describe(
    "of the sender's credential, such as DUNS or NetworkID; for UBL, the schemeID of the buyer's EndpointID, such as 0088; empty for OCI, which has none",
  ),
  identity: filled(100).describe(
    "of the sender's credential; for OCI, the user name; for UBL, the buyer's EndpointID",
  ),
}

/** The most that the prices of an order may differ, in percent. */
export const MAX_PRICE_TOLERANCE = 10

export const PriceTolerance = z
  .number('Enter a percentage')
  .int('Enter a whole percentage')
  .min(0, 'At least 0')
  .max(MAX_PRICE_TOLERANCE, 'At most 10')
  .describe("percentage by which a line's price may differ from the shop's, which is then charged")

export const PunchOutConnectionForm = z
  .object({
    ...connectionFields,
    user_id: Id.optional().describe(
      'the member who places its orders; without one they are refused until one is chosen (PUT /punchout-connections/{id}/orders)',
    ),
  })
  .refine(({ protocol, domain }) => protocol !== 'cxml' || domain !== '', {
    path: ['domain'],
    message: 'Enter the credential’s domain, such as DUNS',
  })
  .refine(({ protocol, domain }) => protocol !== 'ubl' || domain !== '', {
    path: ['domain'],
    message: 'Enter the scheme of the buyer’s identifier, such as 0088',
  })
  .refine(({ protocol, domain }) => protocol !== 'oci' || domain === '', {
    path: ['domain'],
    message: 'OCI has no domain: leave it empty',
  })
  .refine(({ protocol, user_id }) => protocol !== 'oci' || user_id === undefined, {
    path: ['user_id'],
    message: 'Orders do not come by OCI, so nobody places them',
  })

/** Settings that a connection may lack before its purchasing system can order. */
export const lacks = {
  member: {
    stopsOrders: true,
    message: 'Choose the member who places its orders in the order settings. Until then they are refused.',
  },
  'way-in': {
    stopsOrders: true,
    message:
      'It cannot send orders yet: the member who places them must create an API key that may place orders, or you give the connection an email address for orders.',
  },
  terms: {
    stopsOrders: false,
    message: 'The company has no payment terms: each order must be paid by card before it is shipped.',
  },
  phone: {
    stopsOrders: false,
    message:
      'Neither the member nor the company has a phone number: an order that names none is shipped without one.',
  },
} as const

export const Lacks = z.array(
  z.object({
    code: z.enum(['member', 'way-in', 'terms', 'phone']),
    message: z.string().describe('a sentence that says what is missing and what to do'),
    stopsOrders: z.boolean().describe('true: no order can be sent until it is set'),
  }),
)

export const PunchOutConnection = z.object({
  ...connectionFields,
  _id: Id,
  madeBy: z.string().describe('email of the admin'),
  createdAt: z.iso.datetime(),
  buyer: z
    .object({ _id: Id, name: z.string(), email: z.string() })
    .nullable()
    .describe('the member in whose name its orders are placed; null: it takes no orders'),
  priceTolerance: PriceTolerance,
  asksAdmin: z.boolean().describe('whether its orders wait for an admin of the shop'),
  lacks: Lacks.describe('what it lacks for its orders to come; none by OCI, or after it ended'),
  documents: z
    .object({
      url: z.string(),
      state: z.enum(['on', 'off']).describe('off: it accepted no document for a day, or answered 410'),
    })
    .nullable()
    .describe('where the documents on its orders are sent; null: it gets none'),
  mailOrders: z
    .object({ answersTo: z.string() })
    .nullable()
    .describe('who is told what became of orders by email; null: it takes none'),
  lastUsedAt: z.iso.datetime().nullable().describe('when a session was last set up, or an order came'),
  state: z.enum(['active', 'ended']),
})
export type PunchOutConnection = z.infer<typeof PunchOutConnection>

export const listPunchOutConnections = endpoint({
  method: 'GET',
  path: '/companies/{id}/punchout-connections',
  access: 'admin',
  roles,
  summary: "The connections of a company's purchasing systems, newest first, including ended ones",
  params: IdPath,
  reply: z.array(PunchOutConnection),
  refusals: ['no-such-company'],
})

export const makePunchOutConnection = endpoint({
  method: 'POST',
  path: '/companies/{id}/punchout-connections',
  access: 'admin',
  roles,
  summary:
    'Let a purchasing system of the company open the shop, or by UBL send orders. The shared secret is in this reply only; the reply to a repeated request omits it. UBL has none: orders come with an API key (POST /electronic-orders)',
  params: IdPath,
  body: PunchOutConnectionForm,
  reply: z.object({
    insertedId: Id,
    secret: z.string().optional(),
    lacks: Lacks.optional().describe('what it lacks for its orders to come; not in a repeated reply'),
  }),
  refusals: [
    'no-such-company',
    'buyer-not-in-company',
    'punchout-identity-taken',
    'too-many-punchout-connections',
  ],
})

export const endPunchOutConnection = endpoint({
  method: 'DELETE',
  path: '/punchout-connections/{id}',
  access: 'admin',
  roles,
  summary: 'End a connection, and the sessions that it opened',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-punchout-connection'],
})

export const PunchOutSession = z.object({
  token: z.string().describe("shows the company's prices; it can do nothing else"),
  company: z.string(),
  system: z.string().describe('the name of the connection'),
  operation: z.enum(['create', 'edit', 'inspect']),
  hasAssortment: z.boolean().describe('whether the company sees chosen categories only'),
  buyer: z.string().describe('who shops, as the purchasing system names them; may be empty'),
  lines: z
    .array(SentLine)
    .describe('the mode of the cart that the purchasing system sent back: to change it, or only to see it'),
  unknown: z.array(z.string()).describe('part numbers of that cart that the shop does not sell'),
  expiresAt: z.iso.datetime(),
})
export type PunchOutSession = z.infer<typeof PunchOutSession>

export const startPunchOut = endpoint({
  method: 'POST',
  path: '/punchout/sessions',
  access: 'public',
  summary: 'Start a session that a purchasing system has set up. Its start code works once, for ten minutes',
  body: z.object({ code: z.string().max(100) }),
  reply: PunchOutSession,
  refusals: ['punchout-not-started'],
})

export const returnPunchOut = endpoint({
  method: 'POST',
  path: '/punchout/returns',
  access: 'public',
  summary:
    'Hand a cart over to the purchasing system, which ends the session. No lines end it without a cart; a cart that was opened to be seen goes back as it came, whatever is sent. The page at /api/punchout/handover then posts it there',
  maxBytes: 1_024 * 1_024,
  body: z.object({
    token: z.string().max(100),
    lines: z.array(SentLine).max(MAX_CART_LINES),
    despiteCost: z
      .boolean()
      .default(false)
      .describe('also hands over a cart whose order would be refused today because of its cost'),
  }),
  reply: Done,
  refusals: ['punchout-session-over', 'punchout-cart-not-orderable', 'punchout-above-credit'],
})
