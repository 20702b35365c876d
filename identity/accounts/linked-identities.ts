import type { Database } from '#database/open.ts'

/** Identities of federated providers (issuer and subject) that sign in to an account here. */

/** Returns the uid of the account that a federated identity signs in to. */
export async function findLinked(
  tx: Database,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Promise<string | undefined> {
  const link = await tx
    .selectFrom('identity_links')
    .select('uid')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return link?.uid
}

/**
 * Whether another identity of the same issuer signs in to the account. Threat: an email address is given to a
 * colleague, or chosen at the provider, to enter the account of its previous owner. Its owner removes the link by
 * resetting the password.
 */
export async function isLinkedElsewhere(
  tx: Database,
  uid: string,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Promise<boolean> {
  const other = await tx
    .selectFrom('identity_links')
    .select('uid')
    .where('uid', '=', uid)
    .where('issuer', '=', issuer)
    .where('subject', '<>', subject)
    .executeTakeFirst()
  return other !== undefined
}

/** Call in a transaction that holds the account's lock. An account has one link per issuer. */
export async function insertLink(
  tx: Database,
  link: {
    readonly provider: string
    readonly issuer: string
    readonly subject: string
    readonly uid: string
    readonly email: string
  },
): Promise<void> {
  await tx
    .insertInto('identity_links')
    .values(link)
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'issuer'])
        .doUpdateSet({ provider: link.provider, subject: link.subject, email: link.email }),
    )
    .execute()
}

/** Call in a transaction that holds the account's lock. */
export async function removeLinks(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity_links').where('uid', '=', uid).execute()
}
