import iconv from 'iconv-lite'

/** Encodes text. A letter that the encoding lacks loses its accent (ő becomes o); anything else becomes a question mark. */
export const toWindows1252 = (text: string): Uint8Array =>
  iconv.encode(
    [...text.normalize('NFC')]
      .map((character) => (isEncodable(character) ? character : (character.normalize('NFD')[0] ?? '?')))
      .join(''),
    'windows-1252',
  )

const isEncodable = (character: string) =>
  iconv.decode(iconv.encode(character, 'windows-1252'), 'windows-1252') === character
