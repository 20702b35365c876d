import { createHash } from 'node:crypto'

/** The id of a product of the demo by its name: 24 hexadecimal digits, the same in every demo shop. */
export const productIdOf = (name: string): string =>
  createHash('sha256').update(name).digest('hex').slice(0, 24)
