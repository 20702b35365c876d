import { empty, leaf, node } from '#http/xml/write.ts'
import {
  type Credential,
  credential,
  cxmlDocument,
  money,
  shopCredential,
  userAgent,
} from '../purchasing-systems/cxml/write.ts'
import { amountText, type PunchOutItem } from '../purchasing-systems/items.ts'

interface OrderMessage {
  readonly items: readonly PunchOutItem[]
  readonly buyerCookie: string
  /** The purchasing system. */
  readonly to: Credential
  readonly publicUrl: string
  readonly now: Date
}

/** Writes a cart as a PunchOutOrderMessage. One without items means that nothing was chosen. */
export function orderMessage({ items, buyerCookie, to, publicUrl, now }: OrderMessage): string {
  const shop = credential(shopCredential(publicUrl))
  const total = items.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return cxmlDocument(
    [
      node('Header', [
        node('From', [shop]),
        node('To', [credential(to)]),
        node('Sender', [shop, userAgent()]),
      ]),
      node('Message', [
        node('PunchOutOrderMessage', [
          // Empty if the purchasing system sent none; the element is required.
          leaf('BuyerCookie', buyerCookie) || empty('BuyerCookie'),
          node('PunchOutOrderMessageHeader', [node('Total', [money(amountText(total))])], {
            operationAllowed: 'edit',
          }),
          ...items.map(itemIn),
        ]),
      ]),
    ],
    { publicUrl, now },
  )
}

const itemIn = (item: PunchOutItem) =>
  node(
    'ItemIn',
    [
      node('ItemID', [
        leaf('SupplierPartID', item.partNumber),
        leaf('SupplierPartAuxiliaryID', item.productId),
      ]),
      node('ItemDetail', [
        node('UnitPrice', [money(item.unitPrice)]),
        leaf('Description', item.name, { 'xml:lang': 'en' }),
        leaf('UnitOfMeasure', item.unit),
        leaf('Classification', item.unspsc ?? undefined, { domain: 'UNSPSC' }),
        leaf('Classification', item.category, { domain: 'SupplierCategory' }),
        leaf('ManufacturerPartID', item.mpn ?? undefined),
        leaf('ManufacturerName', item.brand ?? undefined),
        leaf('LeadTime', item.leadDays === undefined ? undefined : String(item.leadDays)),
      ]),
    ],
    { quantity: String(item.pieces) },
  )
