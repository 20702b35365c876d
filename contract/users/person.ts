import { z } from 'zod'
import { CompanyRole } from '../companies/endpoints.ts'
import { Message } from '../contact/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { Email, filled, Id, Inserted, Page, Pieces, SumOfAmounts } from '../fields.ts'
import { Invoice } from '../invoices/endpoints.ts'
import { Order } from '../orders/order.ts'
import { QuoteSummary } from '../quotes/endpoints.ts'

/** One person as admins see them: by email, whether or not there is an account. */

/** Rows of each kind on a person's page; the lists have all of them. */
export const NEWEST_OF_PERSON = 10

const PersonPath = z.object({ email: Email })

export const getPerson = endpoint({
  method: 'GET',
  path: '/people/{email}',
  access: 'admin',
  roles: ['sales'],
  summary:
    'Everything that the shop knows about the person with an email: account, company, and newest actions',
  params: PersonPath,
  reply: z.object({
    email: z.string(),
    name: z.string(),
    account: z
      .object({
        since: z.iso.datetime(),
        confirmed: z.boolean().describe('whether the email is confirmed'),
        admin: z.boolean(),
        phone: z.string().optional(),
        address: z.string().optional(),
      })
      .optional()
      .describe('absent if they have none, or no longer'),
    company: z.object({ _id: Id, name: z.string(), role: CompanyRole }).optional(),
    orderCount: Pieces,
    paidCount: Pieces.describe('orders that are paid or on account, and not refunded'),
    paidTotal: SumOfAmounts.describe('their total'),
    quoteCount: Pieces,
    newestOrders: z.array(Order).max(NEWEST_OF_PERSON),
    newestQuotes: z.array(QuoteSummary).max(NEWEST_OF_PERSON),
    newestInvoices: z.array(Invoice).max(NEWEST_OF_PERSON),
    newestMessages: z.array(Message).max(NEWEST_OF_PERSON),
  }),
  refusals: ['no-such-person'],
})

export const NoteForm = z.object({ note: filled(2_000) })

export const listNotes = endpoint({
  method: 'GET',
  path: '/people/{email}/notes',
  access: 'admin',
  roles: ['sales'],
  summary: 'Internal notes about a person, newest first. The person does not see them',
  params: PersonPath,
  query: z.object(Page),
  reply: z.array(
    z.object({
      _id: Id,
      author: z.string().describe('email of the admin'),
      note: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  refusals: [],
})

export const addNote = endpoint({
  method: 'POST',
  path: '/people/{email}/notes',
  access: 'admin',
  roles: ['sales'],
  summary: 'Add an internal note about a person. It cannot be changed',
  params: PersonPath,
  body: NoteForm,
  reply: Inserted,
  refusals: ['no-such-person'],
})
