import { agentsRefusals } from './refusals/agents.ts'
import { bankStatementsRefusals } from './refusals/bank-statements.ts'
import { callOffOrdersRefusals } from './refusals/call-off-orders.ts'
import { changedOrdersRefusals } from './refusals/changed-orders.ts'
import { companiesRefusals } from './refusals/companies.ts'
import { costCentresRefusals } from './refusals/cost-centres.ts'
import { couponsRefusals } from './refusals/coupons.ts'
import { generalRefusals } from './refusals/general.ts'
import { goodsReceiptsRefusals } from './refusals/goods-receipts.ts'
import { identityProvidersRefusals } from './refusals/identity-providers.ts'
import { importsRefusals } from './refusals/imports.ts'
import { labelsRefusals } from './refusals/labels.ts'
import { messageIn } from './refusals/message.ts'
import { ordersRefusals } from './refusals/orders.ts'
import { paymentsRefusals } from './refusals/payments.ts'
import { peopleRefusals } from './refusals/people.ts'
import { poolsRefusals } from './refusals/pools.ts'
import { productsRefusals } from './refusals/products.ts'
import { punchoutRefusals } from './refusals/punchout.ts'
import { purchasingRefusals } from './refusals/purchasing.ts'
import { quantitiesRefusals } from './refusals/quantities.ts'
import { quotesRefusals } from './refusals/quotes.ts'
import { redirectsRefusals } from './refusals/redirects.ts'
import { secondOrdersRefusals } from './refusals/second-orders.ts'
import { shippingRefusals } from './refusals/shipping.ts'
import { standingOrdersRefusals } from './refusals/standing-orders.ts'
import { stockCountsRefusals } from './refusals/stock-counts.ts'
import { webhooksRefusals } from './refusals/webhooks.ts'

/**
 * Every refusal that the shop can answer over HTTP: its code, its status and the message for people. Messages
 * that the specification fixes word for word are spelled only here.
 */
const table = {
  ...generalRefusals,
  ...peopleRefusals,
  ...agentsRefusals,
  ...companiesRefusals,
  ...costCentresRefusals,
  ...identityProvidersRefusals,
  ...productsRefusals,
  ...importsRefusals,
  ...purchasingRefusals,
  ...goodsReceiptsRefusals,
  ...labelsRefusals,
  ...stockCountsRefusals,
  ...ordersRefusals,
  ...quantitiesRefusals,
  ...secondOrdersRefusals,
  ...changedOrdersRefusals,
  ...couponsRefusals,
  ...callOffOrdersRefusals,
  ...standingOrdersRefusals,
  ...poolsRefusals,
  ...quotesRefusals,
  ...paymentsRefusals,
  ...bankStatementsRefusals,
  ...shippingRefusals,
  ...punchoutRefusals,
  ...redirectsRefusals,
  ...webhooksRefusals,
} as const satisfies Record<string, readonly [status: number, message: string | (() => string)]>

export type RefusalCode = keyof typeof table

export const refusalCodes = Object.keys(table) as RefusalCode[] // keyof typeof table, which keys() widens

export const statusOf = (code: RefusalCode) => table[code][0]

export const messageOf = (code: RefusalCode): string => messageIn(table[code])

/**
 * An expected refusal. Thrown, so that a surrounding transaction rolls back; answered with its row of the
 * table.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Details that help the caller correct the request, such as the right price. Sent with the reply. */
  readonly facts: Readonly<Record<string, unknown>>

  /** @param facts may include a `message` that is more specific than the table's */
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

  /** The body of every reply that is not a success. */
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
