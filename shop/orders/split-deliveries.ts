import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '#database/tables.ts'

/**
 * Selects the addresses that the order was divided over, each with its pieces by line and those of them that were
 * cancelled, where the lines of kits count by their parts; empty when everything goes to `address`.
 */
export const deliveriesOf = (e: ExpressionBuilder<Tables, 'orders'>) =>
  jsonArrayFrom(
    e
      .selectFrom('order_deliveries')
      .select(['position', 'address', 'phone', 'delivery'])
      .select((delivery) =>
        jsonArrayFrom(
          delivery
            .selectFrom('order_line_deliveries')
            .select(['line_position as line', 'pieces'])
            .whereRef('order_line_deliveries.order_id', '=', 'order_deliveries.order_id')
            .whereRef('delivery_position', '=', 'order_deliveries.position')
            .orderBy('line_position'),
        ).as('lines'),
      )
      .select((delivery) =>
        jsonArrayFrom(
          delivery
            .selectFrom('cancelled_line_deliveries as cancelled')
            .select(['cancelled.position as line', 'cancelled.pieces'])
            .whereRef('cancelled.order_id', '=', 'order_deliveries.order_id')
            .whereRef('cancelled.delivery_position', '=', 'order_deliveries.position')
            .orderBy('cancelled.position'),
        ).as('cancelled'),
      )
      .whereRef('order_deliveries.order_id', '=', 'orders.id')
      .orderBy('position'),
  ).as('deliveries')
