import { Unreadable } from '#http/xml/unreadable.ts'
import { readPurpose } from './mt940-purpose.ts'
import { centsOf, dayIn, given, type Keyless, type ReadStatement, short, withKeys } from './statement.ts'

interface Field {
  readonly tag: string
  /** Its lines. */
  readonly lines: readonly string[]
}

export const isMt940 = (text: string): boolean => /(^|[\r\n])(\{4:\s*)?:20:/.test(text.slice(0, 4_000))

/** @throws Unreadable */
export function readMt940(text: string, decimals: number): ReadStatement[] {
  const fields = fieldsOf(text)
  const begins = fields.flatMap(({ tag }, at) => (tag === '20' ? [at] : []))
  return begins.map((from, at) => readStatement(fields.slice(from, begins[at + 1]), decimals))
}

function fieldsOf(text: string): Field[] {
  const fields: { tag: string; lines: string[] }[] = []
  for (const line of text.replaceAll(/\{4:/g, '\n').split(/\r\n|\n|\r/)) {
    const [, tag, content = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? []
    if (tag !== undefined) fields.push({ tag, lines: [content] })
    // Ends of SWIFT blocks, and blocks between messages.
    else if (!/^-\}?|^\{[1-35]:/.test(line) && line !== '') fields.at(-1)?.lines.push(line)
  }
  return fields
}

function readStatement(fields: readonly Field[], decimals: number): ReadStatement {
  const textOf = (tag: string) => fields.find((field) => field.tag === tag)?.lines[0]?.trim() ?? ''
  const opening = balanceOf(textOf('60F') || textOf('60M'), decimals)
  const closing = balanceOf(textOf('62F') || textOf('62M'), decimals)
  if (!opening || !closing)
    throw new Unreadable(
      `The statement ${textOf('20').slice(0, 30)} ends before its closing balance. Is the file whole?`,
    )
  const account = textOf('25')
  const transfers: Keyless[] = []
  let pendingCount = 0
  for (const [at, field] of fields.entries()) {
    if (field.tag !== '61') continue
    const next = fields[at + 1]
    const transfer = readTransfer(field, next?.tag === '86' ? next.lines : [], {
      currency: opening.currency,
      decimals,
    })
    if (transfer) transfers.push(transfer)
    else pendingCount += 1
  }
  const [number = '', sequence = ''] = (textOf('28C') || textOf('28')).split('/')
  const days = [...transfers.map(({ bookedOn }) => bookedOn), opening.day, closing.day].toSorted()
  return {
    account: short(account, 60),
    number: short(number, 60),
    sequence: short(sequence, 40),
    // Numbers begin again each year.
    madeAt: short(`${closing.day} ${textOf('20')}`, 40),
    currency: opening.currency,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    openingCents: opening.cents,
    closingCents: closing.cents,
    pendingCount,
    transfers: withKeys(transfers),
  }
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,12},\d{0,3})$/

function balanceOf(written: string, decimals: number) {
  const [, mark, day = '', currency = '', amount = ''] = BALANCE.exec(written) ?? []
  if (mark === undefined) return undefined
  const cents = centsOf(amount, decimals)
  return { cents: mark === 'D' ? -cents : cents, currency, day: dayOfDigits(day) }
}

/** `261103`, of this century. */
const dayOfDigits = (digits: string) =>
  dayIn(`20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`)

/** Value day, day of booking, mark with an optional letter of the currency, amount, kind, references. */
const LINE = /^(\d{6})(\d{4})?(RC|RD|EC|ED|C|D)([A-Z])?(\d{1,12},\d{0,3})([A-Z][A-Z0-9]{3})?(.*)$/

/** @returns undefined for an entry that is only expected */
function readTransfer(
  { lines: [line = ''] }: Field,
  purposeLines: readonly string[],
  { currency, decimals }: { readonly currency: string; readonly decimals: number },
): Keyless | undefined {
  const [, value, booked, mark, , amount = '', kind = '', references = ''] = LINE.exec(line.trim()) ?? []
  const [reference = '', bankReference = ''] = references.split('//')
  if (value === undefined || mark === undefined)
    throw new Unreadable(`The line “:61:${line.slice(0, 40)}” cannot be read.`)
  if (mark.startsWith('E')) return undefined
  const valueOn = dayOfDigits(value)
  const cents = centsOf(amount, decimals)
  if (cents === 0) throw new Unreadable(`The line “:61:${line.slice(0, 40)}” has an amount of zero.`)
  // RC takes back a credit.
  const isOut = mark === 'D' || mark === 'RC'
  const { code, ...said } = readPurpose(purposeLines)
  return {
    ...said,
    amountCents: isOut ? -cents : cents,
    currency,
    valueOn,
    bookedOn: booked ? bookedBeside(booked, valueOn) : valueOn,
    references: [],
    endToEndId: said.endToEndId || short(given(reference.trim()), 40),
    bankReference: short(given(bankReference.trim()), 80),
    chargesCents: said.chargesCents === '' ? 0 : centsOf(said.chargesCents, decimals),
    isReturn: mark.length === 2 || kind === 'NRTI' || RETURNS.has(code),
    detail: 0,
  }
}

/** Kinds of German banks: returned direct debits and returned transfers. */
const RETURNS: ReadonlySet<string> = new Set(['108', '109', '159'])

/** The day of booking has no year: it is near the value day. */
function bookedBeside(monthAndDay: string, valueOn: string): string {
  const year = Number(valueOn.slice(0, 4))
  const days = [year - 1, year, year + 1].map(
    (each) => `${each}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`,
  )
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueOn))
  const nearest = days
    .filter((day) => !Number.isNaN(Date.parse(day)))
    .toSorted((a, b) => distance(a) - distance(b))[0]
  return dayIn(nearest ?? monthAndDay)
}
