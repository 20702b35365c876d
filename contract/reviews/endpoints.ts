import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Inserted, orDigits, Page, text } from '../fields.ts'
import { HOME_REVIEWS, MAX_STARS } from '../limits.ts'

export const Rating = z
  .number({ error: 'Rating is required' })
  .int('Give whole stars')
  .min(1, "can't Be Less Than 1")
  .max(MAX_STARS, "Can't Be More Than 5")

const ProductName = text(300).min(1, 'Product Name is required')

export const Review = z.object({
  _id: Id,
  username: z.string().describe("the writer's name when it was written; may be empty"),
  productname: z.string(),
  review: z.string(),
  rating: Rating,
  verified: z.boolean().describe('whether its writer bought and paid for a product of this name here'),
  product_id: Id.optional().describe('the product of this name, while it is for sale'),
  writtenAt: z.iso.datetime(),
})
export type Review = z.infer<typeof Review>

/** The review form, checked alike by the page and the server. */
export const ReviewForm = z.object({
  productname: ProductName,
  review: text(4_000).min(1, 'Description is required'),
  rating: Rating,
})

export const listHomeReviews = endpoint({
  method: 'GET',
  path: '/homeReview',
  mayLag: true,
  access: 'public',
  knowsCaller: true,
  summary: `The newest reviews, at most ${HOME_REVIEWS}; those of verified purchases first`,
  sharedSeconds: 1,
  reply: z.array(Review).max(HOME_REVIEWS),
  refusals: [],
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/reviews',
  mayLag: true,
  access: 'public',
  knowsCaller: true,
  summary: 'Reviews, newest first, of everything or of the products of one name',
  sharedSeconds: 1,
  query: z.object({ productname: ProductName.optional(), ...Page }),
  reply: z.array(Review),
  refusals: [],
})

export const getRating = endpoint({
  method: 'GET',
  path: '/reviews/summary',
  mayLag: true,
  access: 'public',
  knowsCaller: true,
  summary: 'A summary of the reviews of the products of one name',
  sharedSeconds: 1,
  query: z.object({ productname: ProductName }),
  reply: z.object({
    count: z.number().int().nonnegative(),
    average: z.number().min(1).max(MAX_STARS).optional().describe('stars; there once there is a review'),
    stars: z
      .array(z.number().int().nonnegative())
      .length(MAX_STARS)
      .describe('how many reviews give one star, two stars, and so on'),
  }),
  refusals: [],
})

export const addReview = endpoint({
  method: 'POST',
  path: '/review',
  access: 'signed-in',
  summary: 'Review a product. The writer is the caller, whatever username says',
  lenient: true,
  body: z.object({
    ...ReviewForm.shape,
    rating: orDigits(Rating),
    username: z.string().max(200).nullish(),
  }),
  reply: Inserted,
  refusals: ['admin-cannot-review', 'review-exists', 'too-many-reviews'],
})
