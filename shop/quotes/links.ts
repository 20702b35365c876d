import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { hashOf, newToken } from '#database/secret-tokens.ts'
import { recordAction } from '../audit-log/store.ts'
import { labelOf } from './api-mapping.ts'
import { memberOf } from './moves.ts'
import { findLinesWithParts, type LineWithParts } from './parts.ts'
import { findLastOffer, type LinesPage, nextOffset, type StoredRevision } from './revisions.ts'
import { findQuote, lockQuote, type StoredQuote } from './store.ts'

/** Links that show a quote's offer to anyone who has them. Only a hash of each token is stored. */

/** Creates a quote's link, replacing any previous one. @returns its token */
export function makeLink(db: Database, id: string, caller: Caller): Promise<string> {
  const token = newToken()
  return db.transaction().execute(async (tx) => {
    const quote = await lockOwn(tx, id, caller)
    await endLink(tx, id)
    await tx
      .insertInto('quote_links')
      .values({ token_hash: hashOf(token), quote_id: id })
      .execute()
    await record(tx, 'quote-link-made', quote, caller)
    return token
  })
}

/** @returns false when there was no link */
export function revokeLink(db: Database, id: string, caller: Caller): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const quote = await lockOwn(tx, id, caller)
    const ended = await endLink(tx, id)
    if (ended) await record(tx, 'quote-link-revoked', quote, caller)
    return ended
  })
}

async function lockOwn(tx: Database, id: string, caller: Caller): Promise<StoredQuote> {
  const quote = await lockQuote(tx, id, memberOf(caller))
  if (!quote) throw new Refusal('no-such-quote')
  return quote
}

async function endLink(tx: Database, id: string): Promise<boolean> {
  const ended = await tx
    .updateTable('quote_links')
    .set({ revoked_at: sql`now()` })
    .where('quote_id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('quote_id')
    .executeTakeFirst()
  return ended !== undefined
}

async function record(
  tx: Database,
  action: 'quote-link-made' | 'quote-link-revoked',
  quote: StoredQuote,
  { isAdmin, email }: Caller,
): Promise<void> {
  if (isAdmin) await recordAction(tx, { actor: email, action, subject: quote.id, label: labelOf(quote) })
}

export interface Shared {
  readonly quote: StoredQuote
  readonly lines: readonly LineWithParts[]
  /** The last offer; undefined while there is none. */
  readonly offer: StoredRevision | undefined
  readonly nextOffset: number | undefined
}

/** @param page of the lines; without it, all of them */
export async function openLink(db: Database, token: string, page?: LinesPage): Promise<Shared> {
  const link = await db
    .selectFrom('quote_links')
    .select('quote_id as id')
    .where('token_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const quote = link && (await findQuote(db, link.id))
  if (!quote) throw new Refusal('no-such-quote-link')
  return withOffer(db, quote, page)
}

/** Returns the offer of a quote that the caller may see; admins may see any. */
export async function openOwn(db: Database, id: string, caller: Caller): Promise<Shared> {
  const quote = await findQuote(db, id, memberOf(caller))
  if (!quote) throw new Refusal('no-such-quote')
  return withOffer(db, quote)
}

/** Returns the offer of any quote. */
export async function openOffer(db: Database, id: string): Promise<Shared | undefined> {
  const quote = await findQuote(db, id)
  return quote && withOffer(db, quote)
}

async function withOffer(db: Database, quote: StoredQuote, page?: LinesPage): Promise<Shared> {
  const offer = await findLastOffer(db, quote.id, page)
  const lines = await findLinesWithParts(db, quote.id, offer?.number, page)
  return { quote, lines, offer, nextOffset: offer && page && nextOffset(quote, page) }
}
