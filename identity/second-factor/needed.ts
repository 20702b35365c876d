import type { Account } from '#identity/accounts/store.ts'
import type { SecondFactor } from './store.ts'

/** Thrown when the first step was correct and the account has a second factor; no session is opened yet. */
export class SecondFactorNeeded extends Error {
  readonly account: Account
  readonly factor: SecondFactor
  /** The `sign_in_provider` of the first step. */
  readonly method: string

  constructor(account: Account, factor: SecondFactor, method: string) {
    super('a second factor is needed')
    this.account = account
    this.factor = factor
    this.method = method
  }
}
