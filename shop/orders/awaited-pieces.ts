import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '#database/tables.ts'

/** Selects the pieces of an order line that have not come yet, in order of day. */
export const awaitedOf = (line: ExpressionBuilder<Tables, 'order_lines'>) =>
  jsonArrayFrom(
    line
      .selectFrom('stock_promises as awaited')
      .select((e) => [
        e.cast<number>(e.fn.sum('awaited.pieces'), 'integer').as('pieces'),
        sql<string | null>`to_char(awaited.promised_on, 'YYYY-MM-DD')`.as('on'),
      ])
      .whereRef('awaited.order_id', '=', 'order_lines.order_id')
      .whereRef('awaited.position', '=', 'order_lines.position')
      .groupBy('awaited.promised_on')
      .orderBy('awaited.promised_on'),
  ).as('awaited')
