import { shopCurrency } from '#contract/locale.ts'
import { formatCents } from '#contract/money.ts'
import { type ReadStatement, sumOf } from './readers/statement.ts'

export const READ_BEFORE = 'This statement was read before.'

/**
 * Why a statement is refused: it is of another account or currency, or does not lead from its opening balance to its closing
 * balance.
 * @param iban the shop's own account
 * @returns a sentence; empty if it is right
 */
export function problemOf(statement: ReadStatement, iban: string): string {
  const { account, currency, openingCents, closingCents, transfers } = statement
  if (!isOwnAccount(account, iban))
    return `It is of the account ${account}. Your own, under Settings, Seller, is ${iban}.`
  const other = [currency, ...transfers.map((transfer) => transfer.currency)].find(
    (each) => each !== '' && each !== shopCurrency(),
  )
  if (other !== undefined) return `It is in ${other.slice(0, 3)}, and the shop sells in ${shopCurrency()}.`
  if (openingCents === null || closingCents === null) return ''
  const sum = openingCents + sumOf(transfers)
  return sum === closingCents
    ? ''
    : `Its opening balance of ${formatCents(openingCents)} and its entries come to ${formatCents(sum)}, but its closing balance is ${formatCents(closingCents)}: ${formatCents(Math.abs(closingCents - sum))} ${closingCents > sum ? 'are missing' : 'are too many'}.`
}

/** By the IBAN, also beside a BIC, or by bank code and number as German banks write them. CSV names none. */
function isOwnAccount(account: string, iban: string): boolean {
  const written = account.toUpperCase().replaceAll(/\s/g, '')
  if (written === '' || written.includes(iban)) return true
  const [bank = '', number = ''] = written.split('/')
  const digits = number.replace(/[A-Z]{3}$/, '')
  return (
    iban.startsWith('DE') &&
    bank === iban.slice(4, 12) &&
    /^\d{1,10}$/.test(digits) &&
    digits.padStart(10, '0') === iban.slice(12)
  )
}
