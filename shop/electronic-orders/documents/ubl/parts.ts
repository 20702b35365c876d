import { shopName } from '#contract/brand.ts'
import { dayOf, timeOf } from '#contract/days.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import { leaf, node, xmlDocument } from '#http/xml/write.ts'
import type { Credential } from '#shop/purchasing-systems/cxml/write.ts'
import { amountText } from '#shop/purchasing-systems/items.ts'
import type { Sent } from '../ordered.ts'

/** Parts shared by UBL 2.1 documents on orders. Its schema fixes the order of elements. */

/** @param children from UBLVersionID on, which is written here */
export const ublDocument = (name: string, children: readonly string[]): string =>
  xmlDocument(
    node(name, [leaf('cbc:UBLVersionID', '2.1'), ...children], {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`,
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    }),
  )

/** The shop's day and time of a document. */
export const issued = (at: Date): string[] => [
  leaf('cbc:IssueDate', dayOf(at)),
  leaf('cbc:IssueTime', timeOf(at)),
]

export const orderReference = ({ number, orderedAt }: Sent): string =>
  node('cac:OrderReference', [
    leaf('cbc:ID', number),
    leaf('cbc:IssueDate', /^\d{4}-\d{2}-\d{2}$/.test(orderedAt ?? '') ? (orderedAt ?? '') : ''),
  ])

const party = (role: string, id: Credential | undefined, name: string): string =>
  node(role, [
    node('cac:Party', [
      id ? leaf('cbc:EndpointID', id.identity, { schemeID: id.domain }) : '',
      node('cac:PartyName', [leaf('cbc:Name', name)]),
    ]),
  ])

/** @param role of the shop, such as `cac:SellerSupplierParty` */
export const seller = (role: string, { supplier }: Sent) => party(role, supplier, shopName())

/** @param role of the company, such as `cac:BuyerCustomerParty` */
export const buyer = (role: string, { buyer: id, company }: Sent) => party(role, id, company)

export const amount = (name: string, cents: number) =>
  leaf(name, amountText(cents), { currencyID: shopCurrency() })

/** The price of a piece. */
export const price = (cents: number): string =>
  node('cac:Price', [
    // Leaves without text are left out, so zero is written as a text.
    leaf('cbc:PriceAmount', String(toAmount(cents)), { currencyID: shopCurrency() }),
  ])

interface NamedItem {
  readonly name: string
  readonly partNumber: string
  readonly serials?: readonly string[]
}

export const item = ({ name, partNumber, serials = [] }: NamedItem): string =>
  node('cac:Item', [
    leaf('cbc:Name', name),
    node('cac:SellersItemIdentification', [leaf('cbc:ID', partNumber)]),
    ...serials.map((serial) => node('cac:ItemInstance', [leaf('cbc:SerialID', serial)])),
  ])
