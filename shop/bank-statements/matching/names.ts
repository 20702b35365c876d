/** Forms of companies, which people leave out or shorten. */
const FORMS =
  /\b(GMBH|MBH|AG|KG|KGAA|OHG|UG|SE|EK|GBR|EV|EG|CO|COMPANY|LTD|LIMITED|LLC|LLP|PLC|INC|CORP|CORPORATION|BV|NV|VOF|SA|SAS|SARL|SRL|SPA|SL|OY|AB|AS|APS|KFT|DOO|SRO|SPZOO|HAFTUNGSBESCHRAENKT)\b/g

/** A name of a bank has at most so many characters, and is cut off there. */
const CUT_AT = [27, 35, 70] as const

/** A name without accents, signs, spaces and the form of the company, in capitals: `Müller & Söhne GmbH` is `MUELLERSOEHNE`. */
export function normalName(name: string): string {
  const words = letters(name)
  const bare = words.replaceAll(FORMS, ' ').replaceAll(/[^A-Z0-9]/g, '')
  return bare === '' ? words.replaceAll(/[^A-Z0-9]/g, '') : bare
}

const letters = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll('Ä', 'AE')
    .replaceAll('Ö', 'OE')
    .replaceAll('Ü', 'UE')
    .replaceAll('ß', 'SS')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    // B.V. and S.A. are words.
    .replaceAll(/\b([A-Z])\.\s?(?=[A-Z]\b)/g, '$1')
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim()

/** Whether a bank's name is that of a customer: in normal form, or as far as banks write it. */
export function isSameName(written: string, name: string): boolean {
  const [bank, own] = [normalName(written), normalName(name)]
  if (bank === '' || own === '') return false
  if (bank === own) return true
  const isCut = (CUT_AT as readonly number[]).includes(written.trim().length) || written.trim().length >= 26
  return isCut && bank.length >= 16 && own.startsWith(bank)
}

/** Whether names have nearly all their words in common: enough beside a number, too little alone. */
export function isSimilarName(written: string, name: string): boolean {
  if (isSameName(written, name)) return true
  const words = (text: string) =>
    new Set(
      letters(text)
        .replaceAll(FORMS, ' ')
        .split(' ')
        .filter((word) => word.length >= 3 || /\d/.test(word)),
    )
  const [bank, own] = [words(written), words(name)]
  const common = [...own].filter((word) => bank.has(word)).length
  return own.size > 1 && common >= (own.size > 2 ? Math.ceil((own.size * 2) / 3) : own.size)
}
