import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '#database/tables.ts'
import { awaitedOf } from './awaited-pieces.ts'

/** Selects the parts of the order's kits: lines that follow all others, and are shipped in place of the kits' lines. */
export const partsOf = (e: ExpressionBuilder<Tables, 'orders'>) =>
  jsonArrayFrom(
    e
      .selectFrom('order_lines')
      .select((line) => [
        'position',
        'product_id as productId',
        'product_name as productName',
        'sku',
        'image',
        'pieces',
        line.ref('kit_position').$notNull().as('kitPosition'),
        line.ref('kit_pieces').$notNull().as('kitPieces'),
        'promised',
        awaitedOf(line),
        'cancelled_pieces as cancelledPieces',
        line('days_changed_at', 'is not', null).as('daysChanged'),
        line.ref('share_cents').$notNull().as('shareCents'),
      ])
      .whereRef('order_lines.order_id', '=', 'orders.id')
      .where('order_lines.rejected', '=', false)
      .where('order_lines.kit_position', 'is not', null)
      .orderBy('position'),
  ).as('parts')
