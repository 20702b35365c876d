import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Email, Id, Page } from '../fields.ts'

export const SignIn = z.object({
  _id: Id,
  at: z.iso.datetime(),
  outcome: z
    .enum(['signed-in', 'wrong-password', 'wrong-code', 'too-many-attempts'])
    .describe('too-many-attempts: refused by a limit, whatever was typed; listed once in ten minutes'),
  method: z
    .enum(['password', 'google', 'company'])
    .describe("the first step; company: at the identity provider of the person's company"),
  secondFactor: z.enum(['code', 'recovery-code']).optional(),
  device: z.string().describe("the browser's description, in plain words"),
  address: z.string().optional().describe('the network address'),
})
export type SignIn = z.infer<typeof SignIn>

export const mySignIns = endpoint({
  method: 'GET',
  path: '/sign-ins',
  access: 'self',
  summary: "Sign-ins to the caller's account and attempts that failed, of 90 days, newest first",
  query: z.object({ email: Email, ...Page }),
  reply: z.array(SignIn),
  refusals: ['sign-ins-elsewhere'],
})

export const signOutEverywhere = endpoint({
  method: 'DELETE',
  path: '/sign-ins',
  access: 'self',
  summary: "End every sign-in to the caller's account, this one too. API keys stay",
  query: z.object({ email: Email }),
  reply: Done,
  refusals: ['sign-ins-elsewhere'],
})

export const adminSignIns = endpoint({
  method: 'GET',
  path: '/users/{email}/sign-ins',
  access: 'admin',
  summary: "The same list of an admin's account",
  params: z.object({ email: Email }),
  query: z.object(Page),
  reply: z.array(SignIn),
  refusals: ['no-such-user', 'not-an-admin', 'sign-ins-elsewhere'],
})
