import { expect } from 'vitest'
import { all, parseXml } from '#http/xml/tree.ts'
import { openCompanyWithTerms } from './open-company.ts'
import type { TestShop } from './open-shop.ts'
import { giveList } from './price-lists.ts'

const DOCTYPE = '<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.040/cXML.dtd">'

export const address = `<Address isoCountryCode="GB"><Name xml:lang="en">Analytical Engines</Name>
  <PostalAddress><DeliverTo>Bert</DeliverTo><DeliverTo>Goods in</DeliverTo><Street>1 Row</Street><City>London</City>
  <PostalCode>N1</PostalCode><Country isoCountryCode="GB">United Kingdom</Country></PostalAddress>
  <Phone><TelephoneNumber><CountryCode isoCountryCode="GB">44</CountryCode><AreaOrCityCode>20</AreaOrCityCode>
  <Number>555</Number></TelephoneNumber></Phone></Address>`

export interface Item {
  readonly part?: string
  readonly pieces?: number | string
  readonly price?: string
  readonly currency?: string
  readonly unit?: string
  /** As the purchasing system numbers it. @default its place */
  readonly line?: string
  readonly more?: string
}

const itemOut = (
  { part = 'router', pieces = 200, price = '18.00', currency = 'USD', unit = 'EA', line, more = '' }: Item,
  place: number,
) => `<ItemOut quantity="${pieces}" lineNumber="${line ?? place + 1}" requestedDeliveryDate="2026-12-24T00:00:00Z">
  <ItemID><SupplierPartID>${part}</SupplierPartID></ItemID>
  <ItemDetail><UnitPrice><Money currency="${currency}">${price}</Money></UnitPrice>
  <Description xml:lang="en">A router</Description><UnitOfMeasure>${unit}</UnitOfMeasure></ItemDetail>${more}</ItemOut>`

interface Sent {
  readonly secret: string
  readonly number?: string
  readonly payloadId?: string
  readonly header?: string
  readonly items?: readonly Item[]
  readonly shipTo?: string
  readonly isTest?: boolean
}

/** An OrderRequest of cXML. */
export const orderRequest = ({
  secret,
  number = 'PO-7',
  payloadId = crypto.randomUUID(),
  header = 'type="new"',
  items = [{}],
  shipTo = `<ShipTo>${address}</ShipTo>`,
  isTest = false,
}: Sent) => `<?xml version="1.0"?>${DOCTYPE}
<cXML payloadID="${payloadId}" timestamp="2026-11-26T08:00:00Z"><Header>
  <From><Credential domain="DUNS"><Identity>65652314</Identity></Credential></From>
  <To><Credential domain="DNS"><Identity>shop.test</Identity></Credential></To>
  <Sender><Credential domain="DUNS"><Identity>65652314</Identity><SharedSecret>${secret}</SharedSecret></Credential>
  <UserAgent>A purchasing system</UserAgent></Sender></Header>
<Request${isTest ? ' deploymentMode="test"' : ''}><OrderRequest><OrderRequestHeader orderID="${number}" orderDate="2026-11-26" ${header}>
  <Total><Money currency="USD">3600.00</Money></Total>${shipTo}<Comments>Ring twice</Comments></OrderRequestHeader>
  ${items.map(itemOut).join('')}</OrderRequest></Request></cXML>`

type OpenParts = NonNullable<Parameters<typeof openCompanyWithTerms>[0]> & { readonly hasBuyer?: boolean }

/** Opens a company with terms whose prices are ten percent lower; its system orders in the name of the buyer. */
export async function openOrders({ creditLimit = 1_000_000, hasBuyer = true, ...parts }: OpenParts = {}) {
  const company = await openCompanyWithTerms({ creditLimit, ...parts })
  const { shop, admin, id, idOf } = company
  await giveList(shop, admin, { percentOff: 10 })
  const { body } = await admin.post(`/companies/${id}/punchout-connections`, {
    name: 'Coupa',
    protocol: 'cxml',
    domain: 'DUNS',
    identity: '65652314',
  })
  const connection = String(body.insertedId)
  const setBuyer = (user_id: string | null, priceTolerance = 0, asksAdmin = false) =>
    admin.put(`/punchout-connections/${connection}/orders`, { user_id, priceTolerance, asksAdmin })
  if (hasBuyer) expect(await setBuyer(await idOf('bert@example.com'))).toMatchObject({ status: 200 })
  return {
    ...company,
    secret: String(body.secret),
    connection,
    setBuyer,
    [Symbol.asyncDispose]: () => company[Symbol.asyncDispose](),
  }
}

export async function send(shop: TestShop, document: string) {
  const reply = await shop.raw('/api/punchout/cxml', { method: 'POST', body: document })
  expect(reply.status).toBe(200)
  const [status] = all(
    parseXml(await reply.text(), () => undefined),
    'Response/Status',
  )
  return { status: status?.attributes.code, says: status?.text ?? '' }
}
