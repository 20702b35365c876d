import { z } from 'zod'
import { CompanyRole } from '../companies/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { Done, Email, filled, isEmail, normalDomain, text } from '../fields.ts'

/** Domains that a company claims at one time. */
export const MAX_DOMAINS = 10
/** Values of the claim that give a role. */
export const MAX_CLAIM_ROLES = 20

/** In the form that emails have: see `normalDomain`. */
export const EmailDomain = z
  .string()
  .max(1_000)
  .overwrite(normalDomain)
  .max(253)
  .refine(
    (domain) => /^[a-z0-9.-]+$/.test(domain) && isEmail(`a@${domain}`),
    'Enter a domain, such as example.com',
  )

/** Mailboxes that belong to a domain's administrator (RFC 2142, and the baseline requirements for certificates). */
export const domainMailboxes = ['admin', 'administrator', 'hostmaster', 'postmaster', 'webmaster'] as const

/** The TXT record that verifies a domain has this name before the domain's own. */
export const TXT_NAME = '_company-sign-in'

/** Minutes for which the code in an email verifies a domain. */
export const DOMAIN_CODE_MINUTES = 30

const ClaimRole = z.object({ value: filled(200), role: CompanyRole })

const settings = {
  issuer: z
    .url({ protocol: /^https?$/, message: 'Enter an address that begins with https://' })
    .max(500)
    .describe('the issuer identifier, below which the provider serves /.well-known/openid-configuration'),
  clientId: filled(200),
  defaultRole: CompanyRole.describe('of new members, unless a claim gives another'),
  roleClaim: text(100).describe(
    'the claim that gives roles at each sign-in, such as groups; empty: roles are given in the shop alone',
  ),
  roles: z
    .array(ClaimRole)
    .max(MAX_CLAIM_ROLES)
    .describe(
      'the role that each value of the claim gives; of several, the highest. Without one, the default role',
    ),
}

export const IdentityProviderForm = z.object({
  ...settings,
  clientSecret: text(500).optional().describe('never returned; absent or empty: it stays as it is'),
})

export const CompanyDomain = z.object({
  domain: z.string(),
  txtName: z.string().describe('the name of the TXT record that verifies it'),
  txtValue: z.string().describe('the content of that record'),
  provedAt: z.iso.datetime().nullable().describe('null: not verified, so nobody signs in with it'),
})
export type CompanyDomain = z.infer<typeof CompanyDomain>

export const IdentityProvider = z.object({
  ...settings,
  providerId: z.string().describe('its name in the sign-in window and in ID tokens'),
  testedAt: z.iso
    .datetime()
    .nullable()
    .describe('when somebody first signed in with these settings; null: nobody did'),
  only: z.boolean().describe('whether members with an email of the domains sign in only this way'),
  escape: z
    .string()
    .nullable()
    .describe(
      'email of the owner who may sign in by password nevertheless; null while it is not the only way',
    ),
})
export type IdentityProvider = z.infer<typeof IdentityProvider>

export const getIdentityProvider = endpoint({
  method: 'GET',
  path: '/companies/mine/identity-provider',
  access: 'signed-in',
  summary: "The company's own identity provider, if there is one, and its domains. Owners only",
  reply: z.object({
    offered: z.boolean().describe('false: the shop signs in with Firebase, which has providers of its own'),
    redirectUri: z.string().describe('to be registered at the provider'),
    provider: IdentityProvider.optional(),
    domains: z.array(CompanyDomain),
  }),
  refusals: ['no-company', 'owners-only'],
})

const changes = ['no-company', 'owners-only', 'identity-provider-not-offered'] as const

export const setIdentityProvider = endpoint({
  method: 'PUT',
  path: '/companies/mine/identity-provider',
  access: 'signed-in',
  summary:
    'Connect the identity provider (OpenID Connect) of the company, or change it: its configuration is read first. With another issuer, client or secret it has to be tested again, and passwords are allowed again. Owners only',
  body: IdentityProviderForm,
  reply: Done,
  refusals: [
    ...changes,
    'email-not-confirmed',
    'client-secret-needed',
    'identity-provider-needs-https',
    'identity-provider-unreachable',
  ],
})

export const removeIdentityProvider = endpoint({
  method: 'DELETE',
  path: '/companies/mine/identity-provider',
  access: 'signed-in',
  summary:
    'Disconnect the identity provider. Members keep their accounts and sign in by password. Owners only',
  reply: Done,
  refusals: ['no-company', 'owners-only', 'no-identity-provider'],
})

export const setOnlyWay = endpoint({
  method: 'PUT',
  path: '/companies/mine/identity-provider/only',
  access: 'signed-in',
  summary:
    'Have members with an email of the domains sign in only at the provider, or no longer. It ends their sign-ins; the owner who calls may sign in by password nevertheless. Owners only',
  body: z.object({ only: z.boolean() }),
  reply: Done,
  refusals: [...changes, 'no-identity-provider', 'identity-provider-untested', 'no-proved-domain'],
})

const domainPath = z.object({ domain: EmailDomain })

export const claimDomain = endpoint({
  method: 'PUT',
  path: '/companies/mine/domains/{domain}',
  access: 'signed-in',
  summary: 'Claim an email domain, to be verified by a TXT record or a code. Owners only',
  params: domainPath,
  body: z.object({}),
  reply: CompanyDomain,
  refusals: [...changes, 'domain-public', 'domain-taken', 'too-many-domains'],
})

export const removeDomain = endpoint({
  method: 'DELETE',
  path: '/companies/mine/domains/{domain}',
  access: 'signed-in',
  summary: 'Remove a domain: nobody signs in with it at the provider any more. Owners only',
  params: domainPath,
  reply: Done,
  refusals: ['no-company', 'owners-only', 'no-such-domain'],
})

export const sendDomainCode = endpoint({
  method: 'POST',
  path: '/companies/mine/domains/{domain}/code',
  access: 'signed-in',
  summary: 'Email a code that verifies the domain to a mailbox of its administrator. Owners only',
  params: domainPath,
  body: z.object({ mailbox: z.enum(domainMailboxes) }),
  reply: Done,
  refusals: [...changes, 'no-such-domain', 'too-many-domain-codes'],
})

export const proveDomain = endpoint({
  method: 'PUT',
  path: '/companies/mine/domains/{domain}/proof',
  access: 'signed-in',
  summary: 'Verify a domain: by the emailed code, or without one by a lookup of its TXT record. Owners only',
  params: domainPath,
  body: z.object({ code: text(20).optional() }),
  reply: Done,
  refusals: [...changes, 'no-such-domain', 'domain-taken', 'no-txt-record', 'wrong-domain-code'],
})

export const signInWay = endpoint({
  method: 'POST',
  path: '/sign-in-way',
  access: 'public',
  readsOnly: true,
  summary: "Whether people with an email of this domain sign in at their company's identity provider",
  body: z.object({ email: Email }),
  reply: z.object({
    providerId: z.string().optional().describe('absent: they sign in like everybody else'),
    only: z.boolean().describe('whether members of the company sign in only there'),
  }),
  refusals: [],
})
