import { given, short } from './statement.ts'

/** What field :86: of MT940 says. */
interface Said {
  readonly name: string
  readonly iban: string
  readonly purpose: string
  readonly endToEndId: string
  readonly returnReason: string
  /** As written; empty for none. */
  readonly chargesCents: string
  /** The bank's code for the kind of entry. */
  readonly code: string
}

/** A subfield of a German bank, and a line of SWIFT, have at most so many characters; full ones end inside words. */
const SUBFIELD = 27
const LINE = 65

/** Reads :86: as German banks structure it (`166?00…?20EREF+…`), as Dutch ones do (`/IBAN/…/REMI/…`), or as text. */
export function readPurpose(lines: readonly string[]): Said {
  const text = joined(lines, LINE)
  const [, code] = /^(\d{3})\?\d{2}/.exec(lines[0] ?? '') ?? []
  if (code !== undefined) return readGerman(code, lines.join(''))
  if (/^\/[A-Z]{4}\//.test(text)) return readSlashes(text)
  return readTagged(text, { name: '', iban: '', code: '' })
}

/** Joins parts: after a full one inside a word, else with a space. */
const joined = (parts: readonly string[], full: number) =>
  parts.reduce((text, part, at) => {
    const before = parts[at - 1]
    return before === undefined || before.length >= full ? text + part : `${text} ${part}`
  }, '')

function readGerman(code: string, text: string): Said {
  const fields = [...text.matchAll(/\?(\d{2})([^?]*)/g)].map(([, number = '', content = '']) => ({
    number: Number(number),
    content,
  }))
  const those = (is: (number: number) => boolean) =>
    fields.filter(({ number }) => is(number)).map(({ content }) => content)
  const one = (number: number) => those((each) => each === number)[0] ?? ''
  const purpose = joined(
    those((number) => (number >= 20 && number <= 29) || (number >= 60 && number <= 63)),
    SUBFIELD,
  )
  const name = joined(
    those((number) => number === 32 || number === 33),
    SUBFIELD,
  )
  const said = readTagged(purpose, { name, iban: one(31), code })
  // Codes from 901 on are reasons of returns.
  return {
    ...said,
    returnReason: said.returnReason || (/^9\d\d$/.test(one(34)) && isReturn(code) ? one(34) : ''),
  }
}

const isReturn = (code: string) => ['108', '109', '159'].includes(code)

const TAG = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|COAM|OAMT|RREF)\+/

/** Divides `EREF+…SVWZ+…`; the text before the first tag is purpose. */
function readTagged(
  text: string,
  { name, iban, code }: { readonly name: string; readonly iban: string; readonly code: string },
): Said {
  const [before = '', ...rest] = text.split(TAG)
  const tags = new Map<string, string>()
  for (let at = 0; at < rest.length; at += 2) {
    const tag = rest[at] ?? ''
    if (!tags.has(tag)) tags.set(tag, (rest[at + 1] ?? '').trim())
  }
  const reference = (tag: string) => given((tags.get(tag) ?? '').replaceAll(' ', ''))
  const purpose = [before.trim(), tags.get('SVWZ') ?? ''].filter(Boolean).join(' ')
  return {
    name: short(name || (tags.get('ABWA') ?? ''), 200),
    iban: short((iban || reference('IBAN')).replaceAll(' ', '').toUpperCase(), 40),
    purpose: short(purpose, 1_000),
    endToEndId: short(reference('EREF'), 40),
    returnReason: short(/R(?:ETURN|.CKGABE)[^:]{0,20}:?\s*(.*)/i.exec(purpose)?.[1] ?? '', 140),
    chargesCents: /(\d{1,13},\d{2})/.exec(tags.get('COAM') ?? '')?.[1] ?? '',
    code,
  }
}

/** `/TRTP/SEPA OVERBOEKING/IBAN/…/NAME/…/REMI/…/EREF/…`, and `/CNTP/IBAN/BIC/NAME///REMI/USTD//text/`. */
function readSlashes(text: string): Said {
  const SLASHED = /\/(TRTP|IBAN|BIC|NAME|REMI|EREF|CNTP|MARF|CSID|PREF|RTRN|ADDR|ULTD|ULTB|ORDP|BENM|PURP)\//
  const [, ...rest] = text.split(SLASHED)
  const tags = new Map<string, string>()
  for (let at = 0; at < rest.length; at += 2) tags.set(rest[at] ?? '', (rest[at + 1] ?? '').trim())
  const party = (tags.get('CNTP') ?? '').split('/')
  const purpose = (tags.get('REMI') ?? '').replace(/^(USTD|STRD\/\w*)\/\/?/, '').replace(/\/{1,3}$/, '')
  return {
    name: short(tags.get('NAME') ?? party[2] ?? '', 200),
    iban: short((tags.get('IBAN') ?? party[0] ?? '').replaceAll(' ', '').toUpperCase(), 40),
    purpose: short(purpose, 1_000),
    endToEndId: short(given((tags.get('EREF') ?? '').replace(/\/{1,3}$/, '')), 40),
    returnReason: short(tags.get('RTRN') ?? '', 140),
    chargesCents: '',
    code: '',
  }
}
