import type { EmailReturn } from '#contract/mail/email-data.ts'
import { returnNumber } from '#contract/returns/endpoints.ts'
import { emailLinesOf, emailOrder } from '../orders/emails.ts'
import type { StoredOrder } from '../orders/store.ts'

interface Described {
  readonly number: number
  readonly lines: readonly { readonly position: number; readonly pieces: number }[]
}

/** Returns the data about a return and its order that emails need. */
export const returnEmail = (order: StoredOrder, { number, lines }: Described, publicUrl: string) => ({
  order: emailOrder(order, publicUrl),
  return: {
    number: returnNumber(number),
    ...emailLinesOf(order, lines),
  } satisfies EmailReturn,
})
