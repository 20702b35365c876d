import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Email, filled, Id, IdPath, Inserted, Page, text } from '../fields.ts'

/** The contact form, checked alike by the page and the server. */
export const ContactForm = z.object({ name: filled(100), email: Email, message: filled(4_000) })

export const Message = ContactForm.extend({
  _id: Id,
  at: z.iso.datetime(),
  answered: z
    .object({
      at: z.iso.datetime(),
      by: z.string().describe('email of the admin'),
      text: z.string().optional().describe('what was emailed; absent if it was settled without an email'),
    })
    .optional(),
})
export type Message = z.infer<typeof Message>

export const contact = endpoint({
  method: 'POST',
  path: '/contact',
  access: 'public',
  summary: 'Send a message to the shop, which gets it by email; the sender gets a confirmation',
  body: ContactForm,
  reply: Inserted,
  refusals: ['too-many-messages'],
})

/** The page where admins read and answer messages to the shop. */
export const MESSAGES_PAGE = '/dashBoard/messages'

export const messageStates = ['open', 'answered'] as const

export const listMessages = endpoint({
  method: 'GET',
  path: '/messages',
  access: 'admin',
  roles: ['sales'],
  summary: 'Messages from the contact form, newest first, until their retention period ends',
  query: z.object({ state: z.enum(messageStates).optional(), ...Page }),
  reply: z.array(Message),
  refusals: [],
})

export const AnswerForm = z.object({ text: text(4_000) })

export const answerMessage = endpoint({
  method: 'POST',
  path: '/messages/{id}/answer',
  access: 'admin',
  roles: ['sales'],
  summary:
    'Email an answer to the sender of a message, once. Without a text it counts as answered and nothing is emailed',
  params: IdPath,
  body: AnswerForm,
  reply: Done,
  refusals: ['no-such-message', 'message-answered'],
})
