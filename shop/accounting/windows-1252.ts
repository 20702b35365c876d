/** Bytes 0x80 to 0x9f by their characters: all others of Windows-1252 are those of ISO 8859-1. */
const bytes = new Map(
  [
    ...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, place) => 0x80 + place)),
  ].map((character, place) => [character, 0x80 + place]),
)

/** Encodes text. A letter that the encoding lacks loses its accent (ő becomes o); anything else becomes a question mark. */
export const toWindows1252 = (text: string): Uint8Array =>
  Uint8Array.from([...text.normalize('NFC')], (character) => {
    const [base = '?'] = character.normalize('NFD')
    return byteOf(character) ?? byteOf(base) ?? 0x3f
  })

function byteOf(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : bytes.get(character)
}
