import type { CheckedInvoice } from '#contract/invoices/check.ts'
import { parseXml, type XmlElement } from '#http/xml/tree.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import { embeddedXml } from './embedded-xml.ts'
import { readCii } from './read-cii.ts'
import { readUbl } from './read-ubl.ts'

const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'

export interface ReadFile {
  readonly container: 'xml' | 'pdf'
  readonly invoice: CheckedInvoice
}

/**
 * Reads an electronic invoice, whatever it is called.
 * @throws Unreadable for anything else
 */
export function readFile(bytes: Uint8Array): ReadFile {
  // Some programs write something in front of the first line of a PDF.
  const isPdf = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1_024)).includes(
    '%PDF-',
  )
  const xml = isPdf ? embeddedXml(bytes) : bytes
  return { container: isPdf ? 'pdf' : 'xml', invoice: invoiceIn(parseXml(decode(xml))) }
}

function invoiceIn(root: XmlElement): CheckedInvoice {
  const { name, namespace } = root
  if (name === 'CrossIndustryInvoice' && namespace === CII) return readCii(root)
  if ((name === 'Invoice' || name === 'CreditNote') && namespace === `${UBL}${name}-2`) return readUbl(root)
  if (name === 'CrossIndustryDocument')
    throw new Unreadable(
      'This is an invoice in ZUGFeRD 1, which EN 16931 has replaced. Ask for ZUGFeRD 2, Factur-X, XRechnung or Peppol.',
    )
  throw new Unreadable(
    `This XML is no invoice or credit note in UBL or CII: its outermost element is ${name.slice(0, 60)}${namespace ? ` of ${namespace.slice(0, 100)}` : ''}.`,
  )
}

/** Encodings that a document may declare. XML without a declaration is UTF-8. */
const encodings =
  /^<\?xml[^>]{0,100}\bencoding\s*=\s*["'](utf-8|utf-16|us-ascii|iso-8859-1|iso-8859-15|windows-1252)["']/i

function decode(bytes: Uint8Array): string {
  const [begin, next] = bytes
  const utf16 =
    begin === 0xfe && next === 0xff ? 'utf-16be' : begin === 0xff && next === 0xfe ? 'utf-16le' : undefined
  const declared = encodings.exec(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1').replace('\u00ef\u00bb\u00bf', ''),
  )?.[1]
  try {
    const text = new TextDecoder(utf16 ?? declared ?? 'utf-8', { fatal: true }).decode(bytes)
    if (/^\s*</.test(text)) return text
  } catch {
    // Said below.
  }
  throw new Unreadable('This file is neither XML nor a PDF.')
}
