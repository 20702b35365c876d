import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done } from '../fields.ts'

/** Files in one email. */
export const MAX_MAILED_STATEMENTS = 10

export const makeStatementAddress = endpoint({
  method: 'POST',
  path: '/bank-statements/mail-address',
  access: 'admin',
  summary:
    'Make an email address for bank statements: files that come there are read as by POST /bank-statements. It is in this reply only; the reply to a repeated request omits it. It replaces the address of before',
  reply: z.object({ address: z.string().optional() }),
  refusals: ['no-inbound-mail'],
})

export const removeStatementAddress = endpoint({
  method: 'DELETE',
  path: '/bank-statements/mail-address',
  access: 'admin',
  summary: 'Remove the email address for bank statements',
  reply: Done,
  refusals: [],
})

export const getStatementWays = endpoint({
  method: 'GET',
  path: '/bank-statements/ways',
  access: 'admin',
  summary: 'How bank statements can come in besides by the page',
  reply: z.object({
    email: z.enum(['none', 'possible', 'set']).describe('none: the shop receives no email'),
    folder: z.boolean().describe('whether a folder is set (BANK_STATEMENT_FOLDER)'),
  }),
  refusals: [],
})
