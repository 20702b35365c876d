import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** Shipments of orders. */

export interface Shipments {
  id: Generated<string>
  /** What people call it by, with SH- before it. */
  number: Generated<number>
  order_id: string
  /** The address that it goes to, where the order goes to several. */
  delivery_position: number | null
  carrier: 'ups' | 'fedex' | 'dhl' | 'usps' | 'gls' | 'dpd' | 'other' | null
  tracking_number: Generated<string>
  tracking_url: string | null
  shipped_at: CreatedAt
  delivered_at: Date | null
  /** It was a mistake, and counts no more. */
  voided_at: Date | null
  actor_kind: 'buyer' | 'admin' | 'shop' | 'card-service'
  actor_name: string | null
}

export interface ShipmentLines {
  shipment_id: string
  order_id: string
  line_position: number
  product_id: string
  pieces: number
  /** As the product was when it was shipped. */
  tracks_serials: Generated<boolean>
  warranty_months: number | null
}

export interface ShipmentSerials {
  product_id: string
  /** In upper case and without blanks. */
  normalised: string
  serial: string
  shipment_id: string
  line_position: number
  /** The return with which the piece came back. */
  return_id: string | null
}

/** A view: what each line has to go to each address, and what of it is shipped. */
export interface OrderLineFulfilment {
  order_id: string
  line_position: number
  /** Null where the order goes to one address. */
  delivery_position: number | null
  product_id: string
  pieces: number
  shipped: number
}
