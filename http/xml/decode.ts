/** Encodings that a document may declare. XML without a declaration is UTF-8. */
const encodings =
  /^<\?xml[^>]{0,100}\bencoding\s*=\s*["'](utf-8|utf-16|us-ascii|iso-8859-1|iso-8859-15|windows-1252)["']/i

/** Decodes a file of XML. @returns undefined if it is none */
export function decodeXml(bytes: Uint8Array): string | undefined {
  const [begin, next] = bytes
  const utf16 =
    begin === 0xfe && next === 0xff ? 'utf-16be' : begin === 0xff && next === 0xfe ? 'utf-16le' : undefined
  const declared = encodings.exec(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1').replace('\u00ef\u00bb\u00bf', ''),
  )?.[1]
  try {
    const text = new TextDecoder(utf16 ?? declared ?? 'utf-8', { fatal: true }).decode(bytes)
    return /^\s*</.test(text) ? text : undefined
  } catch (failure) {
    if (failure instanceof TypeError) return undefined
    throw failure
  }
}
