import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filled, IdPath, Page } from '../fields.ts'
import { Review } from './endpoints.ts'

/** The form that hides a review. */
export const HideReviewForm = z.object({ note: filled(500) })

export const ModeratedReview = Review.extend({
  hidden: z
    .object({ by: z.string(), note: z.string(), at: z.iso.datetime() })
    .optional()
    .describe('present while only admins see it'),
})
export type ModeratedReview = z.infer<typeof ModeratedReview>

export const allReviews = endpoint({
  method: 'GET',
  path: '/reviews/all',
  mayLag: true,
  access: 'admin',
  roles: ['sales'],
  summary: 'Every review, newest first, hidden ones too',
  query: z.object({ ...Page }),
  reply: z.array(ModeratedReview),
  refusals: [],
})

export const hideReview = endpoint({
  method: 'PUT',
  path: '/reviews/{id}/hidden',
  access: 'admin',
  roles: ['sales'],
  summary: 'Hide a review, with a note for other admins. modifiedCount is 0 when it is hidden already',
  params: IdPath,
  body: HideReviewForm,
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: ['no-such-review'],
})

export const showReview = endpoint({
  method: 'DELETE',
  path: '/reviews/{id}/hidden',
  access: 'admin',
  roles: ['sales'],
  summary: 'Show a hidden review again. modifiedCount is 0 when it is shown already',
  params: IdPath,
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: ['no-such-review'],
})
