import { sql } from 'kysely'
import { callOffNumber } from '#contract/call-off-orders/endpoints.ts'
import { quoteNumber } from '#contract/quotes/endpoints.ts'
import type { Database } from '#database/open.ts'

interface Quoted {
  readonly id: string
  readonly number: number
  readonly validUntil: Date
  readonly isOpen: boolean
}

interface Called {
  readonly id: string
  readonly number: number
  readonly untilOn: string
}

/** Finds the source of an order, an offer or a call-off order, in the API's form. */
export async function orderedFrom(db: Database, orderId: string) {
  const [quoted, called] = await Promise.all([
    sql<Quoted>`
      select q.id, q.number, r.valid_until as "validUntil", q.status = 'offered' and r.valid_until > now() as "isOpen"
      from quotes q join quote_revisions r on r.quote_id = q.id and r.number = (
        select max(number) from quote_revisions offer where offer.quote_id = q.id and offer.side = 'shop')
      where q.order_id = ${orderId}
        or q.id = (select quote_id from quote_revisions where after_order_id = ${orderId})`.execute(db),
    sql<Called>`
      select id, number, to_char(until_on, 'YYYY-MM-DD') as "untilOn" from call_off_orders
      where id = (select call_off_id from call_off_calls where order_id = ${orderId} limit 1)`.execute(db),
  ])
  const [quote] = quoted.rows
  const [callOff] = called.rows
  return {
    ...(quote && {
      quote: {
        _id: quote.id,
        number: quoteNumber(quote.number),
        expiresAt: quote.validUntil.toISOString(),
        isOpen: quote.isOpen,
      },
    }),
    ...(callOff && {
      callOff: { _id: callOff.id, number: callOffNumber(callOff.number), until: callOff.untilOn },
    }),
  }
}
