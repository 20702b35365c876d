import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, filled, Id } from './fields.ts'

/** What a person fills in; the page and the server check the same. */
export const ContactForm = z.object({ name: filled(100), email: Email, message: filled(4_000) })

export const contact = endpoint({
  method: 'POST',
  path: '/contact',
  access: 'public',
  summary: 'A message to the shop, which gets it by mail, and the sender a word that it arrived',
  body: ContactForm,
  reply: z.object({ insertedId: Id }),
  refusals: ['too-many-messages'],
})
