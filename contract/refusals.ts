import { companiesRefusals } from './refusals/companies.ts'
import { generalRefusals } from './refusals/general.ts'
import { ordersRefusals } from './refusals/orders.ts'
import { paymentsRefusals } from './refusals/payments.ts'
import { peopleRefusals } from './refusals/people.ts'
import { productsRefusals } from './refusals/products.ts'
import { quotesRefusals } from './refusals/quotes.ts'
import { shippingRefusals } from './refusals/shipping.ts'
import { webhooksRefusals } from './refusals/webhooks.ts'

/**
 * Every "no" that the shop can say over HTTP: its code, its status and the sentence that a person reads.
 * Sentences that the shop's screens must show to the letter stand here once.
 */
const table = {
  ...generalRefusals,
  ...peopleRefusals,
  ...companiesRefusals,
  ...productsRefusals,
  ...ordersRefusals,
  ...quotesRefusals,
  ...paymentsRefusals,
  ...shippingRefusals,
  ...webhooksRefusals,
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof table

export const refusalCodes = Object.keys(table) as RefusalCode[] // keyof typeof table, which keys() widens

export const statusOf = (code: RefusalCode) => table[code][0]
export const messageOf = (code: RefusalCode): string => table[code][1]

/** An expected "no". Thrown, so that a transaction around it rolls back; answered with its row of the table. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Facts that the caller needs to mend it, such as the right price. Sent with the reply. */
  readonly facts: Readonly<Record<string, unknown>>

  /** @param facts with a `message` where there is one that says more than the table's */
  constructor(
    code: RefusalCode,
    { message = messageOf(code), ...facts }: Readonly<Record<string, unknown>> & { message?: string } = {},
  ) {
    super(message)
    this.code = code
    this.facts = facts
  }

  get status(): number {
    return statusOf(this.code)
  }

  /** As it is sent: the one shape of every reply that is not a success. */
  get body(): RefusalBody {
    return { ...this.facts, code: this.code, message: this.message }
  }
}

export interface RefusalBody {
  readonly code: RefusalCode
  readonly message: string
  readonly issues?: readonly { readonly path: string; readonly message: string }[]
  readonly [fact: string]: unknown
}
