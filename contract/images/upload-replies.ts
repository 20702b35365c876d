import { z } from 'zod'
import { Id } from '../fields.ts'

/** The fields of the image host's and imgbb's reply that the shop relies on. */
export const UploadReply = z.object({
  success: z.literal(true),
  status: z.coerce.number(),
  data: z.object({ id: Id, url: z.string() }).loose(),
})

export const UploadRefusal = z.object({
  status_code: z.number(),
  error: z.object({ message: z.string(), code: z.number() }).loose(),
})
