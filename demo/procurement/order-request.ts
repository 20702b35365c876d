import { leaf, node } from '#http/xml/write.ts'
import { demoCompany } from '../company.ts'
import type { KeptItem } from './kept-item.ts'
import { requestDocument } from './request-document.ts'

interface SentOrder {
  readonly number: string
  readonly items: readonly KeptItem[]
  readonly publicUrl: string
}

/** Writes the purchase order. The same order makes the same document, so that it is placed once. */
export function orderRequest({ number, items, publicUrl }: SentOrder): string {
  const total = items.reduce((sum, { pieces, price }) => sum + Number(pieces) * Number(price), 0)
  const currency = items[0]?.currency ?? ''
  const [{ name, street, postalCode, city, country, phone }] = demoCompany.addresses
  const address = node(
    'Address',
    [
      leaf('Name', demoCompany.name, { 'xml:lang': 'en' }),
      node('PostalAddress', [
        leaf('DeliverTo', name),
        leaf('Street', street),
        leaf('City', city),
        leaf('PostalCode', postalCode),
        leaf('Country', 'United States', { isoCountryCode: country }),
      ]),
      node('Phone', [
        node('TelephoneNumber', [
          leaf('CountryCode', '1', { isoCountryCode: country }),
          leaf('AreaOrCityCode', '555'),
          leaf('Number', phone.slice(-4)),
        ]),
      ]),
    ],
    { addressID: 'goods-in', isoCountryCode: country },
  )
  const request = node('OrderRequest', [
    node(
      'OrderRequestHeader',
      [
        node('Total', [leaf('Money', total.toFixed(2), { currency })]),
        node('ShipTo', [address]),
        node('BillTo', [address]),
      ],
      { orderID: number, orderDate: new Date().toISOString(), orderType: 'regular', type: 'new' },
    ),
    ...items.map((item, place) => itemOut(item, place + 1)),
  ])
  return requestDocument(request, { publicUrl, payloadId: `${number}@demo` })
}

const itemOut = (item: KeptItem, line: number) =>
  node(
    'ItemOut',
    [
      node('ItemID', [
        leaf('SupplierPartID', item.partNumber),
        leaf('SupplierPartAuxiliaryID', item.auxiliaryId),
      ]),
      node('ItemDetail', [
        node('UnitPrice', [leaf('Money', item.price, { currency: item.currency })]),
        leaf('Description', item.name, { 'xml:lang': 'en' }),
        leaf('UnitOfMeasure', item.unit),
        leaf('Classification', 'IT equipment', { domain: 'BuyerCategory' }),
      ]),
    ],
    { quantity: item.pieces, lineNumber: String(line) },
  )
