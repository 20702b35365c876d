import { z } from 'zod'
import { CompanyRole } from '../companies/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { Done, Email, filled, Id, IdPath, Inserted } from '../fields.ts'

/** Minutes for which the code in an email proves a mailbox. */
export const SERVICE_ACCOUNT_CODE_MINUTES = 30

/** Owners decide about people, so a program is never one. */
export const ServiceAccountRole = CompanyRole.exclude(['owner'])

export const ServiceAccountForm = z.object({
  name: filled(100),
  email: Email.describe('a mailbox that gets emails about its orders, and that nobody signs in with'),
  role: ServiceAccountRole,
  code: filled(20).describe('as emailed to the mailbox'),
})

export const sendServiceAccountCode = endpoint({
  method: 'POST',
  path: '/companies/mine/service-accounts/codes',
  access: 'signed-in',
  summary:
    'Email a code to the mailbox of a future service account. An earlier code stops working. Owners only',
  body: z.object({ email: Email }),
  reply: Done,
  refusals: ['no-company', 'owners-only', 'too-many-mailbox-codes'],
})

export const addServiceAccount = endpoint({
  method: 'POST',
  path: '/companies/mine/service-accounts',
  access: 'signed-in',
  summary:
    'Add a member that is a program: it calls with API keys, which owners make, and stays when people leave. Owners only',
  body: ServiceAccountForm,
  reply: Inserted,
  refusals: ['no-company', 'owners-only', 'wrong-mailbox-code', 'mailbox-of-person', 'company-full'],
})

export const ServiceAccount = z.object({ _id: Id, name: z.string(), email: z.string() })
export type ServiceAccount = z.infer<typeof ServiceAccount>

export const getServiceAccount = endpoint({
  method: 'GET',
  path: '/companies/mine/service-accounts/{id}',
  access: 'signed-in',
  summary: "A service account of the caller's company. Owners only",
  params: IdPath,
  reply: ServiceAccount,
  refusals: ['no-such-service-account'],
})
