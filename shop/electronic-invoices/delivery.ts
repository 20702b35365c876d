import type { AddressFields } from '#contract/addresses/endpoints.ts'
import type { Database } from '#database/open.ts'
import type { StoredInvoice } from '../invoices/store.ts'
import type { TradeParty } from './model.ts'

interface Delivered {
  /** Delivery addresses by their number, from 1. */
  readonly places: ReadonlyMap<number, AddressFields>
  readonly seller: Pick<TradeParty, 'country'>
}

/**
 * The norm has room for one address. Of several, each line names its own, and an intra-Community supply, which has to
 * name one, names the first abroad.
 */
export function deliveryPlace(
  { places, seller }: Delivered,
  isCommunity: boolean,
): AddressFields | undefined {
  const all = [...places.values()]
  if (all.length === 1) return all[0]
  return isCommunity ? all.find(({ country }) => country !== seller.country) : undefined
}

/**
 * Finds when the goods of an invoice were shipped: those of its shipment, or the last of an order that was shipped as a
 * whole. Events after the invoice do not change it.
 * @returns undefined if some of the goods were not shipped when it was issued
 */
export async function findDeliveredAt(
  db: Database,
  { orderId, shipmentId, issuedAt }: Pick<StoredInvoice, 'orderId' | 'shipmentId' | 'issuedAt'>,
): Promise<Date | undefined> {
  const of = db.selectFrom('shipments').select(['shipped_at as shippedAt', 'id'])
  if (shipmentId !== null) return (await of.where('id', '=', shipmentId).executeTakeFirstOrThrow()).shippedAt
  const [last] = await of
    .where('order_id', '=', orderId)
    .where('shipped_at', '<=', issuedAt)
    .where((e) => e.or([e('voided_at', 'is', null), e('voided_at', '>', issuedAt)]))
    .where((e) =>
      e.exists(
        e
          .selectFrom('order_events as o')
          .select('o.id')
          .where('o.order_id', '=', orderId)
          .where('o.fact', '=', 'fulfilment')
          .where('o.to_state', '=', 'shipped')
          .where('o.at', '<=', issuedAt),
      ),
    )
    .orderBy('shipped_at', 'desc')
    .limit(1)
    .execute()
  return last?.shippedAt
}
