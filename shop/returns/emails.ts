import type { EmailReturn } from '#contract/mail/email-data.ts'
import { returnNumber } from '#contract/returns/endpoints.ts'
import { emailOrder } from '../orders/emails.ts'
import type { StoredOrder } from '../orders/store.ts'

/** Keeps the email short; the order's page shows every line. */
const MAX_LINES = 20

interface Described {
  readonly number: number
  readonly lines: readonly { readonly productName: string; readonly pieces: number }[]
}

/** Returns the data about a return and its order that emails need. */
export const returnEmail = (order: StoredOrder, { number, lines }: Described, publicUrl: string) => ({
  order: emailOrder(order, publicUrl),
  return: {
    number: returnNumber(number),
    lines: lines.slice(0, MAX_LINES).map(({ productName, pieces }) => ({ productName, pieces })),
    lineCount: lines.length,
  } satisfies EmailReturn,
})
