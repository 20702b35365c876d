import { z } from 'zod'

/** Where demo mode shows the mails it sent; the list is a page, or JSON for who asks for that. */
export const outboxPaths = { list: '/outbox', mail: '/outbox/:id' } as const

/** A mail as the outbox lists it, newest first. */
export const OutboxMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Null while it waits for the mail server. */
  sentAt: z.iso.datetime().nullable(),
})
export type OutboxMail = z.output<typeof OutboxMail>
