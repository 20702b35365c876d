import { z } from 'zod'

/** Where demo mode shows its mails: an HTML page, or JSON if the request accepts that. */
export const outboxPaths = {
  list: '/outbox',
  mail: '/outbox/:id',
  attachment: '/outbox/:id/attachment',
} as const

/** An entry of the outbox's JSON list, which is newest first. */
export const OutboxMail = z.object({
  to: z.string(),
  /** Where answers go, where that is another address than it is from. */
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Where the paper is that goes along with it. */
  attachment: z.string().optional(),
  /** Null while it waits for the mail server. */
  sentAt: z.iso.datetime().nullable(),
})
export type OutboxMail = z.output<typeof OutboxMail>
