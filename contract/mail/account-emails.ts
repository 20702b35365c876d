import { z } from 'zod'
import { AdminRole } from '../users/admin-roles.ts'
import { date } from './email-data.ts'

const text = z.string()
const count = z.number()

/** Emails about an account, its keys and its webhooks. */
export const accountEmails = [
  z.object({ kind: z.literal('reset-password'), link: text, validMinutes: count }),
  z.object({ kind: z.literal('verify-email'), name: text, link: text, validMinutes: count }),
  z.object({ kind: z.literal('password-changed'), name: text, resetLink: text }),
  z.object({
    kind: z.literal('second-factor-changed'),
    name: text,
    change: z.enum(['added', 'removed', 'reset', 'recovery-code-used', 'recovery-codes-made']),
    link: text,
  }),
  /** To an admin: a sign-in from a browser that is new to the account. */
  z.object({
    kind: z.literal('new-device'),
    name: text,
    /** In plain words. */
    device: text,
    address: text.optional(),
    at: date,
    link: text,
  }),
  /** To a mailbox of an email domain's administrator; `by` is the email of the owner who asked for it. */
  z.object({
    kind: z.literal('domain-code'),
    companyName: text,
    by: text,
    domain: text,
    code: text,
    validMinutes: count,
  }),
  /** To the mailbox of a future service account; `by` is the email of the owner who asked for it. */
  z.object({
    kind: z.literal('service-account-code'),
    companyName: text,
    by: text,
    code: text,
    validMinutes: count,
  }),
  z.object({
    kind: z.literal('api-key-made'),
    name: text,
    /** The key is for a service account, and all owners of its company are told. */
    serviceAccount: z.object({ name: text, by: text }).optional(),
    /** The first characters of the key. */
    beginning: text,
    expiresAt: date,
    link: text,
  }),
  z.object({ kind: z.literal('data-copy-ready'), name: text, expiresAt: date, link: text }),
  z.object({
    kind: z.literal('admin-role-changed'),
    name: text,
    /** Null if the person is no longer an admin. */
    role: AdminRole.nullable(),
    /** Whether the person was not an admin before. */
    isNew: z.boolean(),
    link: text,
  }),
  /** `by` is the email of the person who created it, `url` the address of its messages. */
  z.object({ kind: z.literal('webhook-made'), name: text, by: text, url: text, link: text }),
  z.object({
    kind: z.literal('webhook-off'),
    name: text,
    url: text,
    because: z.enum(['failing', 'gone']),
    link: text,
  }),
  z.object({ kind: z.literal('documents-off'), name: text, system: text, company: text, link: text }),
  z.object({
    kind: z.literal('document-refused'),
    name: text,
    system: text,
    company: text,
    orderNumber: text.describe('may be empty'),
    link: text,
  }),
] as const
