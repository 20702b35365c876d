import { z } from 'zod'
import { decimalsAllowed, isWholeCents } from './currencies.ts'

// The pages' policy forbids eval. zod probes for it, which browsers report as a violation.
if ('document' in globalThis) z.config({ jitless: true })

/** Whether a database can store the text: it has no NUL and no unpaired surrogates. */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed()

/** Text that a database can store. Trimmed, at most `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .refine(isStorable, 'contains characters that cannot be stored')

export const filled = (max: number) => text(max).min(1)

/** Control characters, line ends, and characters that are invisible or reverse the text around them. */
const unseenInLine = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/**
 * Whether a number or code looks to people like what it is. Threat: two different purchase orders that look alike, and
 * one that reverses the text around it.
 */
export const isReference = (value: string): boolean => !unseenInLine.test(value)

/** A number or code that people compare, such as a purchase order's or a product's: text on one line. May be empty. */
export const reference = (max: number) =>
  text(max).refine(isReference, 'It has characters that cannot be seen. Type it again')

/** The format of `_id`. Ids are opaque; a well-formed one that does not exist is a 404, not a 400. */
export const Id = z.string().regex(/^[\w-]{1,64}$/)

/** The path of a call about one thing. */
export const IdPath = z.object({ id: Id })
/** The reply of a call that stores something new. */
export const Inserted = z.object({ insertedId: Id })
/** The reply of a call that has nothing to return. */
export const Done = z.object({ success: z.literal(true) })

/**
 * One permissive rule for every email field: something, an at sign, a domain with a dot. Runs in linear time,
 * accepts everything that the pages' older patterns accepted, and leaves the real proof to the email that is
 * sent there.
 */
export const Email = z
  .string()
  .max(1_000)
  .overwrite(normalEmail)
  .max(254)
  .refine(isEmail, 'Provide a Valid Email')

/**
 * Returns the form in which an email is stored and compared: trimmed, lower case, with full-width letters and
 * ligatures replaced by plain ones. A Turkish capital İ becomes i, as in the registered name; ß stays as it
 * is. The domain is in ASCII: see `normalDomain`.
 */
export function normalEmail(value: string): string {
  const email = plain(value)
  const domainAt = email.lastIndexOf('@') + 1
  return domainAt > 0 ? email.slice(0, domainAt) + normalDomain(email.slice(domainAt)) : email
}

/**
 * Returns the form in which a domain is stored and compared: in lower case and in ASCII, as in DNS, so that
 * `münchen.example` and `xn--mnchen-3ya.example` are one. A domain that has no such form stays as it is written.
 */
export function normalDomain(value: string): string {
  const domain = plain(value).replaceAll(/[\u3002\uFF0E\uFF61]/g, '.')
  const isPlain = !/\P{ASCII}|(?:^|\.)xn--/u.test(domain)
  // A URL would cut off or decode other characters. Mixed scripts are not hidden in ASCII: they are refused.
  if (isPlain || !/^(?:[a-z0-9.-]|\P{ASCII})+$/u.test(domain) || !isEmail(`a@${domain}`)) return domain
  return URL.parse(`http://${domain}`)?.hostname ?? domain
}

const plain = (value: string) => value.trim().normalize('NFKC').toLowerCase().replaceAll('i\u0307', 'i')

/** Characters that are invisible or reverse the text that follows. */
const unseen = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u
const latin = /\p{Script=Latin}/u
/** Scripts with letters that look like Latin ones. */
const alike = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u
/** Threat: an email that looks like someone else's. */
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
    // No label of the domain may be empty, or begin or end with a hyphen.
    !/(^|\.)([-.]|$)|-(\.|$)/.test(domain) &&
    !/[\s"(),:;<>@[\\\]\0]/.test(value.slice(0, at) + domain) &&
    !unseen.test(value) &&
    ![value.slice(0, at), ...domain.split('.')].some(isMixed)
  )
}

/** A number, or its digits as text, as plain forms send it. */
export const orDigits = <S extends z.ZodType<number, number>>(number: S) =>
  z.preprocess(
    (sent: number | string) =>
      typeof sent === 'string' && /^-?\d+(\.\d+)?$/.test(sent.trim()) ? Number(sent) : sent,
    number,
  )

/** A day, as `2026-03-01`. The database has no year 0, and distant dates are typing mistakes. */
export const Day = z.iso
  .date('Choose a day')
  .refine((day) => day >= '1970-01-01' && day < '2200-01-01', 'A day from 1970 to 2199')

/** Money in the shop's currency, with no more decimals than it has. */
export const Amount = z
  .number()
  .nonnegative()
  .max(1_000_000_000_000)
  .refine(isWholeCents, { error: decimalsAllowed })
/** ISO 4217, such as `EUR`: what the amounts beside it are in. */
export const Currency = z.string().length(3)
/** A number of pieces, the unit of stock and orders. */
export const Pieces = z.number().int().nonnegative().max(1_000_000_000)
/** Total pieces of a cart, a list or an order: 5,000 lines of the largest quantity. */
export const SumOfPieces = z.number().int().nonnegative().max(5_000_000_000_000)
/**
 * Totals of lines, orders or invoices, in replies only: 5,000 lines of the largest quantity at the highest
 * price, although no order may exceed a trillion. Cents are exact up to 90 trillion amounts of two decimals.
 */
export const SumOfAmounts = z.number().nonnegative().max(100_000_000_000_000_000_000)
/** A number in a query string. Threat: `0x10`, `1e2` and `+10`, which other systems read differently. */
export const countInQuery = (max: number) => orDigits(z.number().int().min(1).max(max))

/** Page size of a list: the default and the maximum. */
export const pageLimits = { usual: 100, most: 1_000 } as const

/**
 * From the `Link: rel="next"` header of the previous page: the id of its last row, and its position in the
 * list.
 */
export const Cursor = z.string().regex(/^[\w-]{1,64}(~[\w-]{0,1400})?$/)

export const Page = {
  limit: countInQuery(pageLimits.most).default(pageLimits.usual),
  cursor: Cursor.optional(),
}
