import { gunzipSync } from 'node:zlib'
import { type DecodedText, decodeText } from '#contract/imports/decode-text.ts'
import { importLimits } from '#contract/imports/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'

/** Workbooks and other files that their first bytes identify as binary. */
const BINARY = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
]

// biome-ignore lint/suspicious/noControlCharactersInRegex: they identify pictures and programs.
const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/**
 * Decodes a file of text, which may be compressed (gzip): UTF-16 with a byte order mark; else the encoding that is named;
 * else UTF-8, in which single characters may be damaged; UTF-16 without a mark; or an encoding of older spreadsheets.
 * @throws Refusal import-unreadable for a file that is no text; import-too-large
 */
export function decode(sent: Uint8Array, named?: string): DecodedText {
  const bytes = sent[0] === 0x1f && sent[1] === 0x8b ? unzipped(sent) : sent
  if (bytes.length > importLimits.bytes) throw new Refusal('import-too-large')
  if (BINARY.some((start) => start.every((byte, at) => bytes[at] === byte)))
    throw new Refusal('import-unreadable')
  const file = decodeText(bytes, named)
  if (!file) throw new Refusal('import-unreadable', { message: UNKNOWN_LETTERS })
  refuseOtherKinds(file.text)
  if (CONTROL.test(file.text)) throw new Refusal('import-unreadable')
  return file
}

/** Files that people send that are text but not tables. */
const otherKinds: readonly (readonly [start: RegExp, what: string])[] = [
  [
    /^(?:<\?xml[^>]*>)?\s*(?:<!DOCTYPE[^>]*>\s*)?<(?:\w+:)?BMECAT[\s>]/i,
    'This is a BMEcat catalogue (XML), which this shop does not read. Ask the supplier for the price list as CSV or Excel, or export it so from the program that reads the catalogue.',
  ],
  [
    /^(?:<!DOCTYPE html|<html[\s>])/i,
    'This is a web page, not a file of products. Perhaps it asks to sign in: download the file itself, as CSV or Excel.',
  ],
  [
    /^<\?xml\s|^<[\w:]+(?:\s+[\w:]+="[^"<>]*")*\s*>\s*</i,
    'This is XML, which this shop does not read as products. Export the products as CSV or Excel.',
  ],
  [
    /^[[{]\s*["{]/,
    'This is JSON, which this shop does not read as products. Export the products as CSV or Excel.',
  ],
]

/** The beginning is enough to identify a file. */
const BEGINNING = 4_096

/** @throws Refusal import-unreadable, which names the kind of file */
function refuseOtherKinds(text: string): void {
  const beginning = text
    .slice(0, BEGINNING)
    .replace(/^\ufeff/, '')
    .trimStart()
  const message = otherKinds.find(([start]) => start.test(beginning))?.[1]
  if (message !== undefined) throw new Refusal('import-unreadable', { message })
}

/** Threat: a few kilobytes that unpack to gigabytes. */
function unzipped(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: importLimits.bytes })
  } catch (failure) {
    const isTooLarge = failure instanceof RangeError
    throw new Refusal(isTooLarge ? 'import-too-large' : 'import-unreadable')
  }
}

const UNKNOWN_LETTERS =
  'We cannot tell the encoding of this file. Save it as CSV UTF-8 or as an Excel workbook (.xlsx) and choose it again.'
