import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdPath, Pieces, text } from '../fields.ts'

export const MAX_PICTURES = 12

export const ProductPicture = z.object({
  url: z.string().describe('address of the picture on this shop'),
  alt: z.string().describe('what it shows, for people who do not see it; may be empty'),
})
export type ProductPicture = z.infer<typeof ProductPicture>

/** All pictures of a product, in their order. */
export const ProductPictures = z
  .array(
    z.object({
      url: text(300).min(1).describe('the address that the image host returned'),
      alt: text(200).default('').describe('what it shows, for people who do not see it'),
    }),
  )
  .max(MAX_PICTURES, `At most ${MAX_PICTURES} pictures`)
  .refine(
    (pictures) => new Set(pictures.map(({ url }) => url)).size === pictures.length,
    'A picture is there twice',
  )

export const setProductPictures = endpoint({
  method: 'PUT',
  path: '/products/{id}/pictures',
  access: 'admin',
  summary:
    'Set all pictures of a product in their order, which adds, moves and removes them. With an option: of each variant of its family that has the same value of it',
  params: IdPath,
  body: z.object({
    pictures: ProductPictures.describe('the first is the `img` of the product; none for a product without'),
    option: text(60).optional().describe('of the family of the product, such as Colour'),
  }),
  reply: z.object({ modifiedCount: Pieces.describe('products whose pictures changed') }),
  refusals: ['no-such-product', 'unknown-picture', 'no-such-option'],
})
