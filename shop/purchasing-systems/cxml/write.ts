import { shopName } from '#contract/brand.ts'
import { shopCurrency } from '#contract/locale.ts'
import { leaf, node } from '#http/xml/write.ts'

/** cXML 1.2.063 (cxml.org), whose requests are declared in several document types. */
export type Dtd = 'cXML' | 'Fulfill' | 'InvoiceDetail'

/** A credential as cXML names companies and systems. */
export interface Credential {
  readonly domain: string
  readonly identity: string
}

/** @param sharedSecret in Sender only */
export const credential = ({ domain, identity }: Credential, sharedSecret?: string) =>
  node('Credential', [leaf('Identity', identity), leaf('SharedSecret', sharedSecret)], { domain })

/** This shop. It has no identity of its own in a network of purchasing systems. */
export const shopCredential = (publicUrl: string): Credential => ({
  domain: 'DNS',
  identity: new URL(publicUrl).hostname,
})

export const userAgent = () => leaf('UserAgent', shopName())

export const money = (amount: string) => leaf('Money', amount, { currency: shopCurrency() })

interface DocumentParts {
  readonly publicUrl: string
  readonly now: Date
  /** Of the document, which has the same whenever it is sent again. @default a new one */
  readonly id?: string
  /** Where its request is declared. @default 'cXML' */
  readonly dtd?: Dtd
}

/** The id of a document, which no other has anywhere. */
export const payloadIdOf = (id: string, publicUrl: string): string => `${id}@${new URL(publicUrl).hostname}`

/** A whole document. */
export function cxmlDocument(
  children: readonly string[],
  { publicUrl, now, id = `${now.getTime()}.${crypto.randomUUID()}`, dtd = 'cXML' }: DocumentParts,
) {
  const payloadID = payloadIdOf(id, publicUrl)
  const root = node('cXML', children, { payloadID, timestamp: now.toISOString(), 'xml:lang': 'en' })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.063/${dtd}.dtd">\n${root}\n`
}

/** The words of cXML for its statuses. */
const statusText = {
  200: 'OK',
  /** Received and not yet examined; the outcome is reported later. */
  201: 'Accepted',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  406: 'Not Acceptable',
  409: 'Conflict',
  450: 'Not Implemented',
  560: 'Temporary server error',
} as const
export type CxmlStatus = keyof typeof statusText

/** @param why for people, beside the status */
export const statusOf = (code: CxmlStatus, why: string) =>
  leaf('Status', why, { code: String(code), text: statusText[code], 'xml:lang': 'en' })

/** Returns the address for the buyer's browser. */
export const setupResponse = (publicUrl: string, startAddress: string): string =>
  response(publicUrl, [
    statusOf(200, 'The session is set up.'),
    node('PunchOutSetupResponse', [node('StartPage', [leaf('URL', startAddress)])]),
  ])

/** Lists the requests that this shop accepts, with their addresses: systems ask before they send the first. */
export const profileResponse = (publicUrl: string, requests: readonly string[], address: string): string =>
  response(publicUrl, [
    statusOf(200, 'OK'),
    node(
      'ProfileResponse',
      requests.map((requestName) => node('Transaction', [leaf('URL', address)], { requestName })),
      { effectiveDate: new Date().toISOString() },
    ),
  ])

/** @param why for people, beside the status */
export const statusResponse = (publicUrl: string, status: CxmlStatus, why: string): string =>
  response(publicUrl, [statusOf(status, why)])

const response = (publicUrl: string, children: readonly string[]) =>
  cxmlDocument([node('Response', children)], { publicUrl, now: new Date() })
