/** The identity service's interface for companies' directories; `open.ts` connects the two. */
export interface Provisioning<Transaction> {
  /**
   * Creates an account without a password. Its email counts as confirmed: the company has verified the domain.
   * @returns its uid; undefined if the email has an account
   */
  create(
    transaction: Transaction,
    person: { readonly email: string; readonly name: string },
  ): Promise<string | undefined>
  rename(transaction: Transaction, uid: string, name: string): Promise<void>
}
