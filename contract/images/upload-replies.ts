import { z } from 'zod'
import { Id } from '../fields.ts'

/** The fields that the shop reads from the upload replies of imgbb and the image host. */
export const UploadReply = z.object({
  success: z.literal(true),
  status: z.coerce.number(),
  data: z.object({ id: Id, url: z.string() }).loose(),
})

export const UploadRefusal = z.object({
  status_code: z.number(),
  error: z.object({ message: z.string(), code: z.number() }).loose(),
})
