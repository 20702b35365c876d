import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const uploadKey = endpoint({
  method: 'POST',
  path: '/upload-keys',
  access: 'admin',
  summary: 'A key for the image host, valid for ten minutes',
  reply: z.object({ key: z.string(), expiresAt: z.iso.datetime() }),
  refusals: [],
})
