import { shopCurrency } from '#contract/locale.ts'
import type { HandoverField } from '#database/tables/punchout.ts'
import type { Sender } from '../purchasing-systems/authenticate.ts'
import type { PunchOutItem } from '../purchasing-systems/items.ts'
import type { SetUpRequest } from './sessions.ts'

/** SAP's Open Catalog Interface, 4 and 5: a form opens the shop, and a form takes the cart back. */

/** The lengths of SAP's fields. */
const LENGTH = { description: 40, part: 40, manufacturer: 40, group: 60 }

const field = (fields: ReadonlyMap<string, string>, name: string) => fields.get(name)?.trim() ?? ''

export const ociSender = (fields: ReadonlyMap<string, string>): Sender => ({
  protocol: 'oci',
  domain: '',
  identity: field(fields, 'USERNAME'),
  secret: field(fields, 'PASSWORD'),
})

/**
 * Reads the fields with which a purchasing system opens the shop. Such a request has no id that would identify a
 * repetition: each opens a session.
 */
export function readOci(fields: ReadonlyMap<string, string>): SetUpRequest {
  return {
    payloadId: crypto.randomUUID(),
    operation: 'create',
    buyerCookie: '',
    returnUrl: field(fields, 'HOOK_URL'),
    buyer: '',
    items: [],
  }
}

/** Writes a cart as the fields of the form that SAP reads. */
export const ociFields = (items: readonly PunchOutItem[]): HandoverField[] =>
  items.flatMap((item, place) =>
    Object.entries({
      DESCRIPTION: item.name.slice(0, LENGTH.description).toWellFormed(),
      QUANTITY: `${item.pieces}`,
      UNIT: item.unit,
      PRICE: item.unitPrice,
      PRICEUNIT: '1',
      CURRENCY: shopCurrency(),
      LEADTIME: item.leadDays === undefined ? '' : `${item.leadDays}`,
      VENDORMAT: item.partNumber.slice(0, LENGTH.part).toWellFormed(),
      MANUFACTMAT: item.mpn?.slice(0, LENGTH.manufacturer) ?? '',
      EXT_PRODUCT_ID: item.productId.slice(0, LENGTH.part),
      EXT_CATEGORY: item.category.slice(0, LENGTH.group).toWellFormed(),
    }).flatMap(([name, value]) => (value ? [{ name: `NEW_ITEM-${name}[${place + 1}]`, value }] : [])),
  )
