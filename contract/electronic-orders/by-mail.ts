import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Email, IdPath } from '../fields.ts'

const roles = ['sales'] as const

/** Orders in one email. */
export const MAX_MAILED_ORDERS = 10

export const MailAddressForm = z.object({
  answersTo: Email.describe('the company’s address, which is told the result of each order'),
})

export const makeMailAddress = endpoint({
  method: 'POST',
  path: '/punchout-connections/{id}/mail-address',
  access: 'admin',
  roles,
  summary:
    'Give a connection an email address for orders: files of cXML 1.2 or UBL 2 that come there are orders as by POST /electronic-orders. It is in this reply only, and whoever knows it can order; the reply to a repeated request omits it. It replaces the address of before. A connection whose documents go nowhere has them emailed to `answersTo` from then on',
  params: IdPath,
  body: MailAddressForm,
  reply: z.object({ address: z.string().optional() }),
  refusals: ['no-such-punchout-connection', 'punchout-connection-not-cxml', 'no-inbound-mail'],
})

export const removeMailAddress = endpoint({
  method: 'DELETE',
  path: '/punchout-connections/{id}/mail-address',
  access: 'admin',
  roles,
  summary: 'Remove the email address for orders. Documents keep their destination',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-punchout-connection', 'punchout-connection-not-cxml'],
})
