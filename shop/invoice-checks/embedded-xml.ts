import { inflateSync } from 'node:zlib'
import { Unreadable } from '#http/xml/unreadable.ts'

const MAX_XML_BYTES = 10 * 1_024 * 1_024
const MAX_ATTACHMENTS = 50
/** The most bytes between the beginning of a dictionary and its stream. */
const LONGEST_DICTIONARY = 4_096

/**
 * Takes the invoice out of a PDF, as Factur-X, ZUGFeRD and XRechnung attach it. An attachment is a stream of the type
 * EmbeddedFile, and streams are never inside other objects, so no more parsing is needed than to find them. Threat: a
 * small stream that grows large. Each is inflated up to a limit.
 * @throws Unreadable
 */
export function embeddedXml(pdf: Uint8Array): Uint8Array {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  let found = 0
  for (let at = bytes.indexOf('/EmbeddedFile'); at >= 0; at = bytes.indexOf('/EmbeddedFile', at + 1)) {
    // Not /EmbeddedFiles, the index of attachments.
    if (/\w/.test(String.fromCharCode(bytes[at + 13] ?? 0))) continue
    found += 1
    if (found > MAX_ATTACHMENTS) break
    const content = streamAround(bytes, at)
    if (content && isInvoice(content)) return content
  }
  const isEncrypted = bytes.includes('/Encrypt')
  throw new Unreadable(
    isEncrypted
      ? 'This PDF is encrypted. Save it without a password, and try again.'
      : found > 0
        ? 'This PDF has attachments, but none of them is an invoice in CII.'
        : 'This PDF has no electronic invoice in it: people can read it, programs cannot.',
  )
}

/** Reads the stream whose dictionary has this place in it; undefined if it cannot be read. */
function streamAround(bytes: Buffer, at: number): Buffer | undefined {
  const objectAt = bytes.lastIndexOf(' obj', at)
  const streamAt = bytes.indexOf('stream', at)
  if (objectAt < at - LONGEST_DICTIONARY || streamAt < 0 || streamAt > at + LONGEST_DICTIONARY)
    return undefined
  const dictionary = bytes.toString('latin1', objectAt, streamAt)
  const startAt = streamAt + 6 + (bytes[streamAt + 6] === 0x0d ? 2 : 1)
  const length = Number(/\/Length\s{1,20}(\d{1,9})(?!\s{1,20}\d{1,9}\s{1,20}R)\b/.exec(dictionary)?.[1] ?? 0)
  const endAt = length > 0 ? startAt + length : bytes.indexOf('endstream', startAt)
  const content = bytes.subarray(startAt, endAt < 0 ? undefined : endAt)
  const [, filter = ''] = /\/Filter\s{0,20}\[?\s{0,20}\/(\w+)/.exec(dictionary) ?? []
  if (filter === '') return content
  if (filter !== 'FlateDecode') return undefined
  try {
    return inflateSync(content, { maxOutputLength: MAX_XML_BYTES })
  } catch {
    // Damaged or too large: another attachment may be the invoice.
    return undefined
  }
}

/** Whether the beginning looks like CII or UBL, regardless of the file's name. */
const isInvoice = (content: Buffer) =>
  /<(\w+:)?(CrossIndustryInvoice|CrossIndustryDocument|Invoice|CreditNote)[\s>]/.test(
    content.toString('latin1', 0, 10_000),
  )
