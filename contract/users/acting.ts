import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Email, filled } from '../fields.ts'

/** An admin acts for a customer: fills their cart, asks for quotes and places orders in their name. */

export const ACTING_MINUTES = 60

export const ActingForm = z.object({
  reason: filled(500).describe('kept in the audit log with every action'),
})

export const startActing = endpoint({
  method: 'PUT',
  path: '/people/{email}/acting',
  access: 'admin',
  roles: ['sales'],
  summary: `Act for a customer, for ${ACTING_MINUTES} minutes at most: the reply's token sees and orders as the customer may. It cannot pay or change the account. Starting again ends the previous session`,
  params: z.object({ email: Email }),
  body: ActingForm,
  reply: z.object({ token: z.string() }),
  refusals: ['no-such-person', 'acting-for-admin'],
})

export const stopActing = endpoint({
  method: 'DELETE',
  path: '/acting',
  access: 'signed-in',
  summary: 'Stop acting for a customer: with the token of acting, which is refused from then on',
  reply: Done,
  refusals: ['not-acting'],
})
