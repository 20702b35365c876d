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

/** Call in a transaction that holds the account's lock. An account has one link per issuer, the newest. */
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
