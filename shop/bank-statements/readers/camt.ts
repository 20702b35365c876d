import { all, first, parseXml, textAt, type XmlElement } from '#http/xml/tree.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import { dayOfEntry, readEntry } from './camt-entry.ts'
import { centsOf, type Keyless, type ReadStatement, short, withKeys } from './statement.ts'

const CAMT = /^urn:(?:iso:std:iso:20022:tech:xsd|swift:xsd).*camt\.(\d{3})\.001\.(\d{2})$/
const noDoctype = () => 'This XML has a document type (DOCTYPE), which bank statements must not have.'

/**
 * Reads camt.053 of versions 2 to 13, whose fields that are read here differ in places only.
 * @throws Unreadable
 */
export function readCamt(text: string, decimals: number): ReadStatement[] {
  const root = parseXml(text, noDoctype)
  const [, message, version] = CAMT.exec(root.namespace) ?? []
  if (message === '052')
    throw new Unreadable(
      'This is an account report (camt.052) of a day that is not over. Choose its statement, camt.053.',
    )
  if (message === '054')
    throw new Unreadable(
      'This is a notification (camt.054) without balances. Choose the statement, camt.053.',
    )
  const statements = all(root, 'BkToCstmrStmt/Stmt')
  if (message !== '053' || version === undefined || statements.length === 0)
    throw new Unreadable(
      `This XML is not a bank statement in camt.053: its outermost element is ${root.name.slice(0, 60)}${root.namespace ? ` of ${root.namespace.slice(0, 100)}` : ''}.`,
    )
  return statements.map((statement) => readStatement(statement, decimals))
}

function readStatement(statement: XmlElement, decimals: number): ReadStatement {
  const account = textAt(statement, 'Acct/Id/IBAN') || textAt(statement, 'Acct/Id/Othr/Id')
  const balances = all(statement, 'Bal').map((balance) => readBalance(balance, decimals))
  const opening =
    balances.find(({ type }) => type === 'OPBD' || type === 'PRCD') ??
    balances.find(({ type }) => type === 'ITBD')
  const closing =
    balances.findLast(({ type }) => type === 'CLBD') ??
    balances.findLast((balance) => balance.type === 'ITBD' && balance !== opening)
  const currency = textAt(statement, 'Acct/Ccy') || opening?.currency || closing?.currency || ''
  const transfers: Keyless[] = []
  let pendingCount = 0
  for (const entry of all(statement, 'Ntry')) {
    const state = textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts')
    if (state !== '' && state !== 'BOOK') pendingCount += 1
    else transfers.push(...readEntry(entry, { account, decimals }))
  }
  const days = [
    ...transfers.map(({ bookedOn }) => bookedOn),
    ...[opening, closing].flatMap((balance) => (balance?.day ? [balance.day] : [])),
  ].toSorted()
  const page = textAt(statement, 'StmtPgntn/PgNb')
  return {
    account: short(account, 60),
    number: short(textAt(statement, 'Id'), 60),
    sequence: short(
      [textAt(statement, 'ElctrncSeqNb') || textAt(statement, 'LglSeqNb'), page].filter(Boolean).join('/'),
      40,
    ),
    madeAt: short(textAt(statement, 'CreDtTm'), 40),
    currency,
    from: textAt(statement, 'FrToDt/FrDtTm').slice(0, 10) || (days[0] ?? null),
    to: textAt(statement, 'FrToDt/ToDtTm').slice(0, 10) || (days.at(-1) ?? null),
    openingCents: opening && closing ? opening.cents : null,
    closingCents: opening && closing ? closing.cents : null,
    pendingCount,
    transfers: withKeys(transfers),
  }
}

function readBalance(balance: XmlElement, decimals: number) {
  const amount = first(balance, 'Amt')
  const cents = centsOf(amount?.text ?? '', decimals)
  return {
    type: textAt(balance, 'Tp/CdOrPrtry/Cd'),
    currency: amount?.attributes.Ccy ?? '',
    cents: textAt(balance, 'CdtDbtInd') === 'DBIT' ? -cents : cents,
    day: dayOfEntry(balance, 'Dt'),
  }
}
