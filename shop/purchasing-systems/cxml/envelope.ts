import { all, first, parseXmlUpTo, type RefuseDoctype, textAt, type XmlElement } from '#http/xml/tree.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import type { Sender } from '../authenticate.ts'
import type { Credential, CxmlStatus } from './write.ts'

/** A document that is not accepted, with the status and the reason for the purchasing system. */
export class NotAccepted extends Error {
  readonly status: CxmlStatus

  constructor(status: CxmlStatus, message: string) {
    super(message)
    this.status = status
  }
}

/** The parts that every request has. */
export interface Envelope {
  readonly sender: Sender
  /** The buyer, as the document names it; undefined if it does not. */
  readonly from: Credential | undefined
  /** This shop, as the document names it; undefined if it does not. */
  readonly to: Credential | undefined
  /** The id of the document, which is acted on once. */
  readonly payloadId: string
  /** The element in Request, such as PunchOutSetupRequest. */
  readonly request: XmlElement
  /** Whether it is only a test, without effect. */
  readonly isTest: boolean
}

/** Threat: a document type of its own declares entities, which grow or read files. cXML's own has none to declare. */
export const refuseDoctype: RefuseDoctype = (doctype) => {
  if (doctype.includes('[')) return 'The document type must not have declarations of its own.'
  const version = /^\s*cXML\s+SYSTEM\s+["'][^"']*\/cXML\/1\.2\.\d{1,4}\/[\w.]{1,40}["']\s*$/
  return version.test(doctype) ? undefined : 'This is not a cXML 1.2 document. The shop reads only cXML 1.2.'
}

/** A header has a few credentials of some 200 characters each, and some systems add a correspondent with addresses. */
const MAX_HEADER = 64 * 1_024

/**
 * Reads who sent a document, and nothing that follows its header. Threat: strangers send large documents, which are
 * read only after the sender has been authenticated.
 * @throws Unreadable
 */
export const readSender = (document: string): Sender =>
  senderOf(parseXmlUpTo(document.slice(0, MAX_HEADER), 'Header', refuseDoctype))

/** @param root parsed with `refuseDoctype` @throws Unreadable, NotAccepted */
export function readEnvelope(root: XmlElement): Envelope {
  if (root.name !== 'cXML') throw new Unreadable('This is not a cXML document.')
  const payloadId = root.attributes.payloadID ?? ''
  if (!payloadId || payloadId.length > 300) throw new NotAccepted(400, 'The document has no payloadID.')
  const [request] = first(root, 'Request')?.children ?? []
  if (!request) throw new NotAccepted(450, 'This address accepts requests only.')
  const isTest = first(root, 'Request')?.attributes.deploymentMode?.toLowerCase() === 'test'
  return {
    sender: senderOf(root),
    from: credentialAt(root, 'Header/From'),
    to: credentialAt(root, 'Header/To'),
    payloadId,
    request,
    isTest,
  }
}

/** A document may name a party in several domains: the first counts. */
function credentialAt(root: XmlElement, path: string): Credential | undefined {
  const credential = first(root, `${path}/Credential`)
  const { domain = '' } = credential?.attributes ?? {}
  const identity = textAt(credential, 'Identity')
  return domain && identity
    ? { domain: bounded(domain, 100, 'domain'), identity: bounded(identity, 200, 'Identity') }
    : undefined
}

function senderOf(root: XmlElement): Sender {
  // A sender may name itself in several domains; the secret is with one of them.
  const credential = all(root, 'Header/Sender/Credential').find((each) => first(each, 'SharedSecret'))
  return {
    protocol: 'cxml',
    domain: credential?.attributes.domain ?? '',
    identity: textAt(credential, 'Identity'),
    secret: textAt(credential, 'SharedSecret'),
  }
}

/** @throws NotAccepted if the text is longer */
export function bounded(text: string, most: number, name: string): string {
  if (text.length > most) throw new NotAccepted(400, `${name} has more than ${most} characters.`)
  return text
}
