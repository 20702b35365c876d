import { text } from '../fields.ts'

const ORIGIN = 'https://shop.invalid'

/** Threat: an address that runs script, or looks like a path but leads to another site. */
function isLink(address: string): boolean {
  if (/[\s\\\p{C}]/u.test(address)) return false
  if (address.startsWith('https://')) return URL.canParse(address)
  return address.startsWith('/') && URL.parse(address, ORIGIN)?.origin === ORIGIN
}

/** The target of a link in the owners' texts; may be empty. */
export const Link = text(500).refine(
  (value) => value === '' || isLink(value),
  'A path of this shop, such as /blog, or an https address',
)
