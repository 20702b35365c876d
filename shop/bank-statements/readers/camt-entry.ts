import { all, first, textAt, textsAt, type XmlElement } from '#http/xml/tree.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import { centsOf, dayIn, given, type Keyless, short } from './statement.ts'

interface Place {
  /** Of the statement. */
  readonly account: string
  readonly decimals: number
}

/** The day of an element that has a day or a moment; empty if it has neither. */
export function dayOfEntry(element: XmlElement, name: string): string {
  const written = textAt(element, `${name}/Dt`) || textAt(element, `${name}/DtTm`)
  return written === '' ? '' : dayIn(written)
}

/**
 * Reads an entry: one transfer, or one for each detail of a batch whose details add up to it.
 * @throws Unreadable
 */
export function readEntry(entry: XmlElement, place: Place): Keyless[] {
  const amount = first(entry, 'Amt')
  const entryCents = signed(entry, centsOf(amount?.text ?? '', place.decimals))
  const bookedOn = dayOfEntry(entry, 'BookgDt') || dayOfEntry(entry, 'ValDt')
  if (bookedOn === '') throw new Unreadable('An entry of this statement has no day.')
  const shared = {
    currency: amount?.attributes.Ccy ?? '',
    bookedOn,
    valueOn: dayOfEntry(entry, 'ValDt') || bookedOn,
    entry,
    account: place.account,
  }
  const details = all(entry, 'NtryDtls/TxDtls')
  const shares = details.length > 1 ? sharesOf(details, entryCents, place.decimals) : undefined
  if (shares)
    return details.map((detail, at) =>
      readTransfer([detail], {
        ...shared,
        amountCents: shares[at] ?? 0,
        chargesCents: chargesOf(detail, place.decimals),
        detail: at + 1,
      }),
    )
  const chargesCents = details.length === 1 ? deducted(entry, details[0], entryCents, place.decimals) : 0
  return [readTransfer(details, { ...shared, amountCents: entryCents, chargesCents, detail: 0 })]
}

const signed = (element: XmlElement, cents: number) =>
  textAt(element, 'CdtDbtInd') === 'DBIT' ? -cents : cents

/**
 * The amounts of a batch's details. Banks write them in several places, with or without charges, and some repeat the total on
 * each: those are taken that add up to the entry.
 * @returns undefined if none do
 */
function sharesOf(
  details: readonly XmlElement[],
  entryCents: number,
  decimals: number,
): number[] | undefined {
  const sign = Math.sign(entryCents)
  const by = (path: string, less: (detail: XmlElement) => number) => {
    const shares = details.map((detail) => {
      const written = textAt(detail, path)
      if (written === '') return undefined
      const cents = centsOf(written, decimals) - less(detail)
      return textAt(detail, 'CdtDbtInd') === '' ? sign * cents : signed(detail, cents)
    })
    const known = shares.filter((share) => share !== undefined && share !== 0)
    const sum = known.reduce<number>((total, share) => total + (share ?? 0), 0)
    return known.length === details.length && sum === entryCents
      ? shares.map((share) => share ?? 0)
      : undefined
  }
  const none = () => 0
  const charges = (detail: XmlElement) => chargesOf(detail, decimals)
  return (
    by('Amt', none) ??
    by('AmtDtls/TxAmt/Amt', none) ??
    by('Amt', charges) ??
    by('AmtDtls/TxAmt/Amt', charges) ??
    by('AmtDtls/InstdAmt/Amt', charges)
  )
}

/** Charges of version 2 stand in Chrgs/Amt, later ones in records. */
function chargesOf(element: XmlElement, decimals: number): number {
  const records = all(element, 'Chrgs/Rcrd')
  const written =
    records.length > 0 ? records.map((record) => textAt(record, 'Amt')) : textsAt(element, 'Chrgs/Amt')
  return written.filter(Boolean).reduce((sum, amount) => sum + centsOf(amount, decimals), 0)
}

/** What was taken off on the way: the charges, unless the amount before them is there and differs by something else. */
function deducted(
  entry: XmlElement,
  detail: XmlElement | undefined,
  entryCents: number,
  decimals: number,
): number {
  const cents = (detail ? chargesOf(detail, decimals) : 0) || chargesOf(entry, decimals)
  const before = [textAt(detail, 'AmtDtls/InstdAmt/Amt'), textAt(detail, 'AmtDtls/TxAmt/Amt')].filter(Boolean)
  if (cents === 0 || entryCents < 0) return 0
  return before.length === 0 || before.some((amount) => centsOf(amount, decimals) === entryCents + cents)
    ? cents
    : 0
}

interface Shared {
  readonly currency: string
  readonly bookedOn: string
  readonly valueOn: string
  readonly entry: XmlElement
  readonly account: string
  readonly amountCents: number
  readonly chargesCents: number
  readonly detail: number
}

/** @param details several if they do not add up: their texts are joined */
function readTransfer(
  details: readonly XmlElement[],
  { entry, account, amountCents, chargesCents, detail, ...shared }: Shared,
): Keyless {
  const texts = (path: string) => details.flatMap((each) => textsAt(each, path))
  const party = details.length === 1 ? partyOf(details[0], account, amountCents) : { name: '', iban: '' }
  const code = textAt(entry, 'BkTxCd/Domn/Fmly/SubFmlyCd')
  const reasons = [...texts('RtrInf/Rsn/Cd'), ...texts('RtrInf/Rsn/Prtry'), ...texts('RtrInf/AddtlInf')]
  const purpose = [...texts('RmtInf/Ustrd'), ...texts('RmtInf/Strd/AddtlRmtInf')]
  const more = purpose.length > 0 ? purpose : [...texts('AddtlTxInf'), ...textsAt(entry, 'AddtlNtryInf')]
  return {
    ...shared,
    amountCents,
    ...party,
    purpose: short(more.join(' '), 1_000),
    references: [...texts('RmtInf/Strd/CdtrRefInf/Ref'), ...texts('RmtInf/Strd/RfrdDocInf/Nb')]
      .map((reference) => short(reference, 140))
      .slice(0, 50),
    endToEndId: short(given(texts('Refs/EndToEndId')[0] ?? ''), 40),
    bankReference: short(textAt(entry, 'AcctSvcrRef') || (texts('Refs/AcctSvcrRef')[0] ?? ''), 80),
    chargesCents,
    isReturn:
      code === 'RRTN' || textAt(entry, 'RvslInd') === 'true' || details.some((each) => first(each, 'RtrInf')),
    returnReason: short(reasons.join(' '), 140),
    detail,
  }
}

/** The other party: by the direction of the money, unless that is the own account, as in some returns. */
function partyOf(detail: XmlElement | undefined, account: string, amountCents: number) {
  const read = (role: string) => ({
    name: short(textAt(detail, `RltdPties/${role}/Pty/Nm`) || textAt(detail, `RltdPties/${role}/Nm`), 200),
    iban: short(
      textAt(detail, `RltdPties/${role}Acct/Id/IBAN`) || textAt(detail, `RltdPties/${role}Acct/Id/Othr/Id`),
      40,
    ).toUpperCase(),
  })
  const [likely, other] = amountCents > 0 ? [read('Dbtr'), read('Cdtr')] : [read('Cdtr'), read('Dbtr')]
  const isOther = likely.iban === account || (likely.name === '' && likely.iban === '')
  return isOther ? other : likely
}
