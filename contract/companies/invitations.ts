import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Email, filled, Id, Inserted, Page } from '../fields.ts'
import { CompanyRole } from './endpoints.ts'

/** Lifetime of an invitation. */
export const INVITATION_DAYS = 7

/** The page that the link in the email leads to, with `?token=`. */
export const JOIN_PAGE = '/dashBoard/joinCompany'

export const InvitationForm = z.object({ email: Email, role: CompanyRole })

/** An invitation as the company's owners see it. */
export const Invitation = z.object({
  _id: Id,
  email: z.string(),
  role: CompanyRole,
  invitedBy: z.string().describe('email'),
  expiresAt: z.iso.datetime(),
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/companies/mine/invitations',
  access: 'signed-in',
  summary: 'Invitations that are not accepted yet, newest first. Owners only',
  query: z.object(Page),
  reply: z.array(Invitation),
  refusals: ['no-company', 'owners-only'],
})

export const inviteMember = endpoint({
  method: 'POST',
  path: '/companies/mine/invitations',
  access: 'signed-in',
  summary: 'Invite somebody to the company by email, with or without an account. Owners only',
  body: InvitationForm,
  reply: Inserted,
  refusals: [
    'no-company',
    'owners-only',
    'already-member',
    'already-invited',
    'company-full',
    'too-many-invitations',
  ],
})

const InvitationPath = z.object({ id: filled(64) })

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/companies/mine/invitations/{id}/resending',
  access: 'signed-in',
  summary: 'Send an invitation again: its days start over, and earlier links no longer work. Owners only',
  params: InvitationPath,
  reply: Done,
  refusals: ['no-company', 'owners-only', 'no-such-invitation', 'too-many-invitations'],
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/companies/mine/invitations/{id}',
  access: 'signed-in',
  summary: 'Revoke an invitation: its link no longer works. Owners only',
  params: InvitationPath,
  reply: Done,
  refusals: ['no-company', 'owners-only', 'no-such-invitation'],
})

const TokenPath = z.object({ token: filled(64) })

export const getInvitation = endpoint({
  method: 'GET',
  path: '/invitations/{token}',
  access: 'signed-in',
  summary: 'The invitation behind a link, for the person it was sent to. Accepts nothing',
  params: TokenPath,
  reply: z.object({ companyName: z.string(), role: CompanyRole, invitedBy: z.string() }),
  refusals: ['no-such-invitation', 'invitation-of-another'],
})

export const joinCompany = endpoint({
  method: 'POST',
  path: '/invitations/{token}/acceptance',
  access: 'signed-in',
  summary: 'Become a member of the company; only with the invited email, which must be confirmed',
  params: TokenPath,
  reply: z.object({ companyName: z.string() }),
  refusals: [
    'no-such-invitation',
    'invitation-of-another',
    'email-not-confirmed',
    'already-in-company',
    'admin-cannot-join',
  ],
})
