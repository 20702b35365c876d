import { z } from 'zod'

/** Paths of the emails in demo mode: an HTML page, or JSON if the request accepts it. */
export const outboxPaths = {
  list: '/outbox',
  mail: '/outbox/:id',
  attachment: '/outbox/:id/attachment',
} as const

/** An entry of the outbox's JSON list, which is sorted newest first. */
export const OutboxMail = z.object({
  to: z.string(),
  /** The address for replies, if it differs from the sender. */
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The address of the attached document. */
  attachment: z.string().optional(),
  /** Null while the email waits for the mail server. */
  sentAt: z.iso.datetime().nullable(),
})
export type OutboxMail = z.output<typeof OutboxMail>
