import { leaf, node } from '#http/xml/write.ts'
import { demoSystem } from './system.ts'

const DOCTYPE = '<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.063/cXML.dtd">'

interface Sent {
  readonly publicUrl: string
  readonly payloadId: string
}

/** Writes a request of the purchasing system. @param request the element in it, such as OrderRequest */
export function requestDocument(request: string, { publicUrl, payloadId }: Sent): string {
  const { domain, identity, secret } = demoSystem
  const system = (more: readonly string[] = []) =>
    node('Credential', [leaf('Identity', identity), ...more], { domain })
  const header = node('Header', [
    node('From', [system()]),
    node('To', [node('Credential', [leaf('Identity', new URL(publicUrl).hostname)], { domain: 'DNS' })]),
    node('Sender', [system([leaf('SharedSecret', secret)]), leaf('UserAgent', 'Demo Purchasing')]),
  ])
  const root = node('cXML', [header, node('Request', [request])], {
    payloadID: payloadId,
    timestamp: new Date().toISOString(),
    'xml:lang': 'en',
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${DOCTYPE}\n${root}`
}
