import type { AccountingForm, AccountPurpose } from '#contract/accounting/endpoints.ts'
import type { Posting } from './postings.ts'

/** One amount on two accounts. */
export interface Leg {
  readonly account: string
  readonly contra: string
  readonly contraPurpose: AccountPurpose
  /** Positive on the debit side of the account. */
  readonly cents: number
}

/**
 * Returns a posting with the numbers of its accounts: its tax separately, or within its amount.
 * @throws Error for an account that is not set, so that a file with a gap is not finished
 */
export function legsOf(
  { account, contra, netCents, taxCents }: Posting,
  accounts: AccountingForm['accounts'],
  amounts: 'gross' | 'net',
): Leg[] {
  const numberOf = (purpose: AccountPurpose) => {
    const number = accounts[purpose]
    if (number === '') throw new Error(`no account is set for ${purpose}`)
    return number
  }
  const parts =
    amounts === 'gross'
      ? ([[contra, netCents + taxCents]] as const)
      : ([
          [contra, netCents],
          ['tax', taxCents],
        ] as const)
  return parts
    .filter(([, cents]) => cents !== 0)
    .map(([contraPurpose, cents]) => ({
      account: numberOf(account),
      contra: numberOf(contraPurpose),
      contraPurpose,
      cents,
    }))
}
