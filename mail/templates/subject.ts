import { shopName } from '#contract/brand.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import { oneLine } from './format.ts'

/** The most characters of a subject: longer ones are cut off in lists of emails, and RFC 5322 advises against them. */
const MAX_SUBJECT = 78
/** Names are not made shorter than this: the rest of the subject says little without them. */
const MIN_NAME = 18

/**
 * Shortens the names in a subject, of products, companies and systems, the longest first, until it fits: its words and numbers
 * stay. Without names that can be shorter, its end is cut off.
 */
export function fittedSubject(subject: string, email: EmailTemplate): string {
  let fitted = oneLine(subject, Number.POSITIVE_INFINITY)
  const names = new Set([shopName(), ...textsIn(email)].map((text) => oneLine(text)))
  for (const name of [...names].toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
    const excess = lengthOf(fitted) - MAX_SUBJECT
    if (excess <= 0) break
    if (lengthOf(name) > MIN_NAME && fitted.includes(name)) {
      const shorter = oneLine(name, Math.max(MIN_NAME, lengthOf(name) - excess))
      // By a function: a name may have characters that `replace` would read as a pattern.
      fitted = fitted.replace(name, () => shorter)
    }
  }
  return oneLine(fitted, MAX_SUBJECT)
}

const lengthOf = (text: string) => [...text].length

/** All texts of an email's data. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  return Object.values(value).flatMap(textsIn)
}
