import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, filled, Id } from './fields.ts'

/** What a person fills in; the page and the server check the same. */
export const ContactForm = z.object({ name: filled(100), email: Email, message: filled(4_000) })

export const Message = ContactForm.extend({
  _id: Id,
  at: z.iso.datetime(),
  answered: z
    .object({
      at: z.iso.datetime(),
      by: z.string().describe('e-mail of the admin'),
      text: z.string().optional().describe('what was mailed; missing where it was settled without a mail'),
    })
    .optional(),
})
export type Message = z.infer<typeof Message>

export const contact = endpoint({
  method: 'POST',
  path: '/contact',
  access: 'public',
  summary: 'A message to the shop, which gets it by mail, and the sender a word that it arrived',
  body: ContactForm,
  reply: z.object({ insertedId: Id }),
  refusals: ['too-many-messages'],
})
