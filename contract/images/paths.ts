/**
 * The image host: uploads as in imgbb's API, and the addresses of pictures. Not part of the product server.
 */
export const imagePaths = {
  /** POST a form with the field `image`, and `?key=` from the call `uploadKey`. */
  upload: '/1/upload',
  picture: '/i/',
  /** The placeholder for a product without a picture. */
  none: '/no-picture.svg',
} as const

export const uploadLimits = {
  bytes: 8 * 1_024 * 1_024,
  pixels: 40_000_000,
  keyMinutes: 10,
} as const

export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** The address from which imgbb serves uploads. */
export const IMGBB_PICTURES = 'https://i.ibb.co'
