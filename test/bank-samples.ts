/** A line of a bank statement of a demo, in cents of a currency with two decimals. */
export interface SampleEntry {
  /** Negative: money left the account. */
  readonly cents: number
  readonly day: string
  /** @default the day of booking */
  readonly valueOn?: string
  readonly name?: string
  readonly iban?: string
  readonly purpose?: string
  /** In the field of the creditor's reference. */
  readonly reference?: string
  readonly endToEndId?: string
  readonly bankReference?: string
  readonly chargesCents?: number
  readonly isReturn?: boolean
  readonly isPending?: boolean
  /** Details of a batch, which add up to the entry. */
  readonly details?: readonly Omit<SampleEntry, 'day'>[]
}

export interface SampleStatement {
  readonly id?: string
  readonly iban?: string
  readonly currency?: string
  readonly openingCents?: number
  /** @default what the entries lead to */
  readonly closingCents?: number
  readonly entries: readonly SampleEntry[]
}

export const OWN_IBAN = 'DE75512108001245126199'

const amount = (cents: number, sign = '.') => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${digits.slice(0, -2)}${sign}${digits.slice(-2)}`
}
const mark = (cents: number) => (cents < 0 ? 'DBIT' : 'CRDT')
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const tag = (name: string, content: string | undefined) => (content ? `<${name}>${content}</${name}>` : '')

export const closingOf = ({ openingCents = 0, closingCents, entries }: SampleStatement): number =>
  closingCents ?? openingCents + entries.reduce((sum, entry) => sum + (entry.isPending ? 0 : entry.cents), 0)

/** A file of camt.053 in one of its versions. */
export function camt(statements: readonly SampleStatement[], version: '02' | '04' | '08' = '08'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>DEMO</MsgId><CreDtTm>2026-11-28T06:00:00Z</CreDtTm></GrpHdr>
${statements.map((statement, at) => camtStatement(statement, at + 1, version)).join('\n')}
</BkToCstmrStmt></Document>`
}

function camtStatement(statement: SampleStatement, serial: number, version: string): string {
  const { id = `DEMO-${serial}`, iban = OWN_IBAN, currency = 'USD', openingCents = 0, entries } = statement
  const balance = (type: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount(cents)}</Amt><CdtDbtInd>${mark(cents)}</CdtDbtInd><Dt><Dt>2026-11-27</Dt></Dt></Bal>`
  return `<Stmt><Id>${id}</Id><ElctrncSeqNb>${serial}</ElctrncSeqNb><CreDtTm>2026-11-28T06:00:00Z</CreDtTm>
<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${balance('OPBD', openingCents)}${balance('CLBD', closingOf(statement))}
${entries.map((entry) => camtEntry(entry, currency, version)).join('\n')}</Stmt>`
}

function camtEntry(entry: SampleEntry, currency: string, version: string): string {
  const { cents, day, valueOn = day, bankReference, isReturn, isPending, details = [entry] } = entry
  const state = isPending ? 'PDNG' : 'BOOK'
  return `<Ntry><Amt Ccy="${currency}">${amount(cents)}</Amt><CdtDbtInd>${mark(cents)}</CdtDbtInd><Sts>${version === '08' ? `<Cd>${state}</Cd>` : state}</Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${valueOn}</Dt></ValDt>${tag('AcctSvcrRef', bankReference)}
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>${isReturn ? 'RRTN' : 'ESCT'}</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls>${details.length > 1 ? `<Btch><NbOfTxs>${details.length}</NbOfTxs></Btch>` : ''}${details.map((detail) => camtDetail(detail, currency, version)).join('')}</NtryDtls></Ntry>`
}

function camtDetail(detail: Omit<SampleEntry, 'day'>, currency: string, version: string): string {
  const { cents, name = '', iban, purpose = '', reference, endToEndId, chargesCents = 0, isReturn } = detail
  const role = cents < 0 && !isReturn ? 'Cdtr' : 'Dbtr'
  const money = (value: number) => `<Amt Ccy="${currency}">${amount(value)}</Amt>`
  const party =
    name && (version === '08' ? `<Pty><Nm>${escaped(name)}</Nm></Pty>` : `<Nm>${escaped(name)}</Nm>`)
  const charges =
    chargesCents > 0
      ? version === '02'
        ? `<Chrgs>${money(chargesCents)}</Chrgs>`
        : `<Chrgs><Rcrd>${money(chargesCents)}</Rcrd></Chrgs>`
      : ''
  return `<TxDtls><Refs>${tag('EndToEndId', escaped(endToEndId ?? 'NOTPROVIDED'))}</Refs>
${version === '02' ? '' : money(cents)}<AmtDtls><TxAmt>${money(cents + chargesCents)}</TxAmt></AmtDtls>${charges}
<RltdPties>${tag(role, party)}${tag(`${role}Acct`, iban && `<Id><IBAN>${iban}</IBAN></Id>`)}</RltdPties>
<RmtInf>${(purpose.match(/.{1,140}/gs) ?? []).map((part) => tag('Ustrd', escaped(part))).join('')}${
    reference
      ? `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd>`
      : ''
  }</RmtInf>${isReturn ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : ''}</TxDtls>`
}

const short = (day: string) => day.slice(2).replaceAll('-', '')
const debitOrCredit = (cents: number) => (cents < 0 ? 'D' : 'C')

/** MT940 as German banks write it: structured, in parts of 27 characters that end inside words. */
export function mt940(statement: SampleStatement): string {
  const { id = 'DEMO', currency = 'USD', openingCents = 0, entries } = statement
  const balance = (cents: number) => `${debitOrCredit(cents)}261127${currency}${amount(cents, ',')}`
  const lines = entries.flatMap((entry) => {
    const {
      cents,
      day,
      valueOn = day,
      name = '',
      iban = '',
      purpose = '',
      reference,
      endToEndId,
      isReturn,
    } = entry
    const text = [
      endToEndId ? `EREF+${endToEndId}` : '',
      `SVWZ+${[purpose, reference].filter(Boolean).join(' ')}`,
    ]
    const parts = text.filter(Boolean).flatMap((field) => field.match(/.{1,27}/gs) ?? [])
    const fields = parts.map((part, at) => `?${at < 10 ? 20 + at : 50 + at}${part}`)
    const names = (name.match(/.{1,27}/gs) ?? []).slice(0, 2).map((part, at) => `?${32 + at}${part}`)
    const whole = `${isReturn ? '159' : '166'}?00GUTSCHRIFT${fields.join('')}?30DEMODEFF${iban && `?31${iban}`}${names.join('')}`
    return [
      `:61:${short(valueOn)}${short(day).slice(2)}${isReturn ? 'RC' : debitOrCredit(cents)}${amount(cents, ',')}NTRFNONREF//${entry.bankReference ?? ''}`,
      `:86:${(whole.match(/.{1,65}/gs) ?? []).join('\r\n')}`,
    ]
  })
  return [
    `:20:${id}`,
    ':25:51210800/1245126199',
    ':28C:00001/001',
    `:60F:${balance(openingCents)}`,
    ...lines,
    `:62F:${balance(closingOf(statement))}`,
    '-',
    '',
  ].join('\r\n')
}

const CSV_HEADINGS =
  'Buchungstag;Valutadatum;Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;Verwendungszweck;Kundenreferenz (End-to-End);Betrag;Waehrung;Saldo'

/** A German bank's CSV: lines above the headings, newest transfer first, decimal commas. */
export function csv({ currency = 'USD', openingCents = 0, entries }: SampleStatement): string {
  let balance = openingCents
  const german = (day: string) => day.split('-').toReversed().join('.')
  const money = (cents: number) =>
    `${cents < 0 ? '-' : ''}${amount(cents, ',').replaceAll(/\B(?=(\d{3})+,)/g, '.')}`
  const rows = entries.map(
    ({ cents, day, valueOn = day, name = '', iban = '', purpose = '', reference, endToEndId = '' }) => {
      balance += cents
      const text = [purpose, reference].filter(Boolean).join(' ')
      return [
        german(day),
        german(valueOn),
        name,
        iban,
        text,
        endToEndId,
        money(cents),
        currency,
        money(balance),
      ]
        .map((cell) => `"${cell.replaceAll('"', '""')}"`)
        .join(';')
    },
  )
  return ['"Umsätze";"Demo-Konto"', '', CSV_HEADINGS, ...rows.toReversed()].join('\r\n')
}

/** What the columns of `csv` are. */
export const csvColumns = {
  bookedOn: 0,
  valueOn: 1,
  name: 2,
  iban: 3,
  purpose: [4],
  endToEndId: 5,
  amount: 6,
  currency: 7,
  balance: 8,
  days: 'day-month-year',
  decimals: 'comma',
} as const

export const inBase64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')
