import type { Angle } from './draw.ts'

/** The base name of the pictures of a pallet of cartons, one for each category. */
export const palletOf = (category: string): string =>
  `pallet-${category
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')}`

export const addressOf = (picture: string): string => `/i/${picture}-800.webp`

interface Pictured {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly picture: string
  readonly angles: readonly Angle[]
}

/** The first picture of a product, as columns. */
export const firstPictureOf = ({ name, picture }: Pick<Pictured, 'name' | 'picture'>) => ({
  image: addressOf(picture),
  image_alt: `${name}, from the left`,
})

/** The further pictures of a product, as rows: its other angles, and a pallet of its cartons. */
export const furtherPicturesOf = ({ id, name, category, picture, angles }: Pictured) => [
  ...angles.map((angle, place) => ({
    product_id: id,
    position: place + 2,
    image: addressOf(`${picture}-${angle}`),
    alt: `${name}, from ${angle === 'front' ? 'the front' : 'above'}`,
  })),
  {
    product_id: id,
    position: angles.length + 2,
    image: addressOf(palletOf(category)),
    alt: `${name}: cartons on a pallet`,
  },
]
