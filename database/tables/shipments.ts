import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** Shipments of orders. */

interface Shipments {
  id: Generated<string>
  /** The shipment number, displayed with the prefix SH-. */
  number: Generated<number>
  order_id: string
  /** The delivery address, if the order has several. */
  delivery_position: number | null
  carrier: 'ups' | 'fedex' | 'dhl' | 'usps' | 'gls' | 'dpd' | 'other' | null
  tracking_number: Generated<string>
  tracking_url: string | null
  shipped_at: CreatedAt
  delivered_at: Date | null
  /** Set if it was a mistake and no longer counts. */
  voided_at: Date | null
  actor_kind: 'buyer' | 'admin' | 'shop' | 'card-service'
  actor_name: string | null
}

interface ShipmentLines {
  shipment_id: string
  order_id: string
  line_position: number
  product_id: string
  pieces: number
  /** Copied from the product when it was shipped. */
  tracks_serials: Generated<boolean>
  warranty_months: number | null
}

interface ShipmentSerials {
  product_id: string
  /** In upper case and without spaces. */
  normalised: string
  serial: string
  shipment_id: string
  line_position: number
  /** The return that brought the piece back. */
  return_id: string | null
}

/** A view: the pieces of each line for each address, and how many of them were shipped. */
interface OrderLineFulfilment {
  order_id: string
  line_position: number
  /** Null if the order has only one address. */
  delivery_position: number | null
  product_id: string
  pieces: number
  shipped: number
}

export interface ShipmentsTables {
  shipments: Shipments
  shipment_lines: ShipmentLines
  shipment_serials: ShipmentSerials
  order_line_fulfilment: OrderLineFulfilment
}
