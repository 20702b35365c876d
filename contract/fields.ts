import { z } from 'zod'

// The pages' policy forbids eval. Zod finds that out by trying, which browsers report as a fault of the page.
if ('document' in globalThis) z.config({ jitless: true })

/** Text as a database can store it: no NUL, no half of a surrogate pair. Trimmed, at most `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .refine(
      (value) => !value.includes('\0') && value.isWellFormed(),
      'holds characters that cannot be stored',
    )

export const filled = (max: number) => text(max).min(1)

/** What `_id` may look like. Ids are opaque; a well-formed one that nobody has is a 404, not a 400. */
export const Id = z.string().regex(/^[\w-]{1,64}$/)

/**
 * One permissive rule for every e-mail field: something, an at sign, a domain with a dot. Linear in its input,
 * accepts all that the pages' older patterns accepted, and leaves the final word to the mail that is sent there.
 */
export const Email = z
  .string()
  .max(1_000)
  .overwrite(normalEmail)
  .max(254)
  .refine(isEmail, 'Provide a Valid Email')

/**
 * The one form in which an e-mail is stored and compared: trimmed, in lower case, and full-width or ligated letters as
 * the plain ones. A Turkish capital İ becomes i, as in the name that was registered; ß stays, in either case.
 */
export function normalEmail(value: string): string {
  return value.trim().normalize('NFKC').toLowerCase().replaceAll('i\u0307', 'i')
}

/** Letters that nobody sees, or that turn what follows around. */
const unseen = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u
const latin = /\p{Script=Latin}/u
/** Scripts with letters that look like Latin ones. */
const alike = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u
/** Threat: an e-mail that looks like somebody else's. */
const isMixed = (part: string) => latin.test(part) && alike.test(part)

export function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@')
  const domain = value.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  return (
    at > 0 &&
    at <= 64 &&
    dot > 0 &&
    domain.length - dot > 2 &&
    // No label of the domain is empty, or begins or ends with a hyphen.
    !/(^|\.)([-.]|$)|-(\.|$)/.test(domain) &&
    !/[\s"(),:;<>@[\\\]\0]/.test(value.slice(0, at) + domain) &&
    !unseen.test(value) &&
    ![value.slice(0, at), ...domain.split('.')].some(isMixed)
  )
}

/** A number, or its digits as text, which is what fields of plain forms hold. */
export const orDigits = <S extends z.ZodType<number, number>>(number: S) =>
  z.preprocess(
    (sent: number | string) =>
      typeof sent === 'string' && /^-?\d+(\.\d+)?$/.test(sent.trim()) ? Number(sent) : sent,
    number,
  )

/** A day that somebody names, as `2026-03-01`. The database knows no year 0, and what is far away is mistyped. */
export const Day = z.iso
  .date('Choose a day')
  .refine((day) => day >= '1970-01-01' && day < '2200-01-01', 'A day from 1970 to 2199')

/** US dollars, with two decimals at most. */
export const Dollars = z.number().nonnegative().max(1_000_000_000_000).multipleOf(0.01, 'Whole cents')
/** A number of pieces: what stock and orders are counted in. */
export const Pieces = z.number().int().nonnegative().max(1_000_000_000)
/** Pieces of all lines of a cart, a list or an order: 5,000 lines of the largest quantity. */
export const SumOfPieces = z.number().int().nonnegative().max(5_000_000_000_000)
/**
 * What lines, orders or invoices come to together, in replies only: 5,000 lines of the largest quantity at the highest
 * price, though no more than a trillion dollars can be ordered. Cents are exact up to 90 trillion.
 */
export const SumOfDollars = z.number().nonnegative().max(100_000_000_000_000_000_000)
/** A number in a query string. */
export const countInQuery = (max: number) => z.coerce.number().int().min(1).max(max)

/** How many rows a list answers with, unless told, and at most. */
export const pageLimits = { usual: 100, most: 1_000 } as const

/** From the `Link: rel="next"` header of the page before: the id of its last row, and its place in the list. */
export const Cursor = z.string().regex(/^[\w-]{1,64}(~[\w-]{0,1400})?$/)

export const Page = {
  limit: countInQuery(pageLimits.most).default(pageLimits.usual),
  cursor: Cursor.optional(),
}
