import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Email, IdPath } from '../fields.ts'

export const orderConfirmation = endpoint({
  method: 'GET',
  path: '/orders/{id}/confirmation',
  access: 'signed-in',
  summary: 'The order confirmation as a PDF, for anyone who may see the order',
  params: IdPath,
  reply: z.string().describe('a PDF: the same bytes each time for the same order'),
  file: { type: 'application/pdf', name: 'order.pdf' },
  refusals: ['no-such-order'],
})

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/orders/{id}/confirmation/emails',
  access: 'signed-in',
  roles: ['sales'],
  summary:
    'Email the confirmation of an order that the caller sees, and that is paid or on account, to somebody, as a PDF, in the name of the caller',
  params: IdPath,
  body: z.object({ to: Email }),
  reply: Done,
  refusals: ['no-such-order', 'not-confirmed-yet', 'email-not-confirmed', 'too-many-messages'],
})
