import type { CheckedInvoice } from '#contract/invoice-checks/endpoints.ts'
import { decodeXml } from '#http/xml/decode.ts'
import { parseXml, type XmlElement } from '#http/xml/tree.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import { ciiDetails } from './cii-details.ts'
import type { Details } from './details.ts'
import { embeddedXml } from './embedded-xml.ts'
import { readCii } from './read-cii.ts'
import { readUbl } from './read-ubl.ts'
import { ublDetails } from './ubl-details.ts'

const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'

export interface ReadFile {
  readonly container: 'xml' | 'pdf'
  readonly invoice: CheckedInvoice
  readonly details: Details
}

/**
 * Reads an electronic invoice, regardless of the file's name.
 * @throws Unreadable for anything else
 */
export function readFile(bytes: Uint8Array): ReadFile {
  // Some programs write something in front of the first line of a PDF.
  const isPdf = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1_024)).includes(
    '%PDF-',
  )
  const xml = isPdf ? embeddedXml(bytes) : bytes
  const text = decodeXml(xml)
  if (text === undefined) throw new Unreadable('This file is neither XML nor a PDF.')
  return { container: isPdf ? 'pdf' : 'xml', ...invoiceIn(parseXml(text)) }
}

function invoiceIn(root: XmlElement): Pick<ReadFile, 'invoice' | 'details'> {
  const { name, namespace } = root
  if (name === 'CrossIndustryInvoice' && namespace === CII)
    return { invoice: readCii(root), details: ciiDetails(root) }
  if ((name === 'Invoice' || name === 'CreditNote') && namespace === `${UBL}${name}-2`)
    return { invoice: readUbl(root), details: ublDetails(root) }
  if (name === 'CrossIndustryDocument')
    throw new Unreadable(
      'This is an invoice in ZUGFeRD 1, which EN 16931 has replaced. Ask for ZUGFeRD 2, Factur-X, XRechnung or Peppol.',
    )
  throw new Unreadable(
    `This XML is not an invoice or credit note in UBL or CII: its outermost element is ${name.slice(0, 60)}${namespace ? ` of ${namespace.slice(0, 100)}` : ''}.`,
  )
}
