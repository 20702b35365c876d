import { procurementPaths } from '#contract/plain-pages.ts'
import { leaf, node } from '#http/xml/write.ts'
import { demoSystem } from './connection.ts'

const DOCTYPE = '<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.063/cXML.dtd">'

/** A line of a cart that the purchasing system has. */
export interface KeptItem {
  readonly partNumber: string
  readonly auxiliaryId: string
  readonly pieces: string
}

interface Visit {
  readonly operation: 'create' | 'edit' | 'inspect'
  readonly items: readonly KeptItem[]
  readonly publicUrl: string
}

/** Writes the document with which a purchasing system opens the shop. */
export function setupRequest({ operation, items, publicUrl }: Visit): string {
  const { domain, identity, secret } = demoSystem
  const system = (more: readonly string[] = []) =>
    node('Credential', [leaf('Identity', identity), ...more], { domain })
  const header = node('Header', [
    node('From', [system()]),
    node('To', [node('Credential', [leaf('Identity', new URL(publicUrl).hostname)], { domain: 'DNS' })]),
    node('Sender', [system([leaf('SharedSecret', secret)]), leaf('UserAgent', 'Demo Purchasing')]),
  ])
  const setup = node(
    'PunchOutSetupRequest',
    [
      leaf('BuyerCookie', crypto.randomUUID()),
      leaf('Extrinsic', 'Dana of Demo Offices', { name: 'UserPrintableName' }),
      node('BrowserFormPost', [leaf('URL', `${publicUrl}${procurementPaths.cart}`)]),
      ...items.map(({ partNumber, auxiliaryId, pieces }) =>
        node(
          'ItemOut',
          [
            node('ItemID', [
              leaf('SupplierPartID', partNumber),
              leaf('SupplierPartAuxiliaryID', auxiliaryId),
            ]),
          ],
          { quantity: pieces },
        ),
      ),
    ],
    { operation },
  )
  const root = node('cXML', [header, node('Request', [setup])], {
    payloadID: `${crypto.randomUUID()}@demo`,
    timestamp: new Date().toISOString(),
    'xml:lang': 'en',
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${DOCTYPE}\n${root}`
}
