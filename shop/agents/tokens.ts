import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { hashOf } from '#database/secret-tokens.ts'
import { newRefreshToken, newToken } from './token.ts'

/** Codes and tokens of agents that were let in by the consent page. */

const CODE_MINUTES = 5
export const ACCESS_MINUTES = 15
const REFRESH_DAYS = 30
/** Stands for the member who stops an agent whose token was used twice. */
const THE_SHOP = 'the shop'

export interface Tokens {
  readonly access: string
  readonly refresh: string
}

interface NewCode {
  readonly codeHash: string
  readonly agentId: string
  readonly clientId: string
  readonly redirectUri: string
  readonly challenge: string
}

export async function insertCode(tx: Database, code: NewCode): Promise<void> {
  await tx
    .insertInto('agent_codes')
    .values({
      code_hash: code.codeHash,
      agent_id: code.agentId,
      client_id: code.clientId,
      redirect_uri: code.redirectUri,
      challenge: code.challenge,
      expires_at: sql<Date>`now() + ${CODE_MINUTES}::int * interval '1 minute'`,
    })
    .execute()
}

interface Answered {
  readonly clientId: string
  readonly challenge: string
  readonly userId: string
}

/**
 * Makes room for a person's answer to a request, which its PKCE challenge names: an agent that they let in by it before, and
 * that has not begun, is stopped. The company must be locked, so that answers of two tabs come one after the other.
 * @throws Refusal already-answered
 */
export async function answerOnce(tx: Database, { clientId, challenge, userId }: Answered): Promise<void> {
  const before = await tx
    .selectFrom('agent_codes')
    .innerJoin('agents', 'agents.id', 'agent_id')
    .select(['agents.id', 'redeemed_at as redeemedAt'])
    .where('challenge', '=', challenge)
    .where('agent_codes.client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('stopped_at', 'is', null)
    .forUpdate(['agent_codes'])
    .execute()
  if (before.some(({ redeemedAt }) => redeemedAt)) throw new Refusal('already-answered')
  for (const { id } of before) await stop(tx, id)
}

interface Redeeming {
  readonly code: string
  readonly clientId: string
  readonly redirectUri: string
  readonly verifier: string
}

/**
 * Redeems a code. One that is sent again was stolen: the agent is stopped, with the tokens that the first one got.
 * @returns undefined for a code that is unknown, used, over or another program's
 */
export function redeem(
  db: Database,
  { code, clientId, redirectUri, verifier }: Redeeming,
): Promise<Tokens | undefined> {
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('agent_codes')
      .innerJoin('agents', 'agents.id', 'agent_id')
      .select([
        'agent_id as agentId',
        'agent_codes.client_id as clientId',
        'redirect_uri as redirectUri',
        'challenge',
        'redeemed_at as redeemedAt',
        sql<boolean>`agent_codes.expires_at <= now()`.as('isOver'),
      ])
      .where('code_hash', '=', hashOf(code))
      .where('stopped_at', 'is', null)
      .forUpdate(['agent_codes'])
      .executeTakeFirst()
    if (found?.clientId !== clientId || found.redirectUri !== redirectUri) return undefined
    if (createHash('sha256').update(verifier).digest('base64url') !== found.challenge) return undefined
    if (found.redeemedAt) {
      await stop(tx, found.agentId)
      return undefined
    }
    if (found.isOver) return undefined
    await tx
      .updateTable('agent_codes')
      .set({ redeemed_at: sql<Date>`now()` })
      .where('code_hash', '=', hashOf(code))
      .execute()
    return insertTokens(tx, found.agentId)
  })
}

/**
 * Exchanges a refresh token for new tokens. One that was exchanged before was stolen, whoever sends it: the agent is stopped.
 * @returns undefined for a token that is unknown, used, over, or of another program
 */
export function refresh(
  db: Database,
  { token, clientId }: { readonly token: string; readonly clientId: string },
): Promise<Tokens | undefined> {
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('agent_tokens')
      .innerJoin('agents', 'agents.id', 'agent_id')
      .select([
        'agents.id',
        'client_id as clientId',
        'replaced_at as replacedAt',
        sql<boolean>`stopped_at is null and agents.expires_at > now()`.as('isRunning'),
        sql<boolean>`agent_tokens.expires_at <= now()`.as('isOver'),
      ])
      .where('agent_tokens.token_hash', '=', hashOf(token))
      .where('kind', '=', 'refresh')
      .forUpdate(['agent_tokens'])
      .executeTakeFirst()
    if (!found?.isRunning || found.clientId !== clientId) return undefined
    if (found.replacedAt) {
      await stop(tx, found.id)
      return undefined
    }
    if (found.isOver) return undefined
    await tx
      .updateTable('agent_tokens')
      .set({ replaced_at: sql<Date>`now()` })
      .where('token_hash', '=', hashOf(token))
      .execute()
    return insertTokens(tx, found.id)
  })
}

/** Ends an agent by one of its tokens: the program gives its access back. */
export async function revoke(db: Database, token: string): Promise<void> {
  const found = await db
    .selectFrom('agent_tokens')
    .select('agent_id as agentId')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (found) await stop(db, found.agentId)
}

async function insertTokens(tx: Database, agentId: string): Promise<Tokens> {
  const tokens = { access: newToken(), refresh: newRefreshToken() }
  await tx
    .insertInto('agent_tokens')
    .values([
      {
        token_hash: hashOf(tokens.access),
        agent_id: agentId,
        kind: 'access',
        expires_at: sql<Date>`now() + ${ACCESS_MINUTES}::int * interval '1 minute'`,
      },
      {
        token_hash: hashOf(tokens.refresh),
        agent_id: agentId,
        kind: 'refresh',
        expires_at: sql<Date>`now() + ${REFRESH_DAYS}::int * interval '1 day'`,
      },
    ])
    .execute()
  return tokens
}

async function stop(tx: Database, agentId: string): Promise<void> {
  await tx
    .updateTable('agents')
    .set({ stopped_at: sql<Date>`now()`, stopped_by: THE_SHOP })
    .where('id', '=', agentId)
    .where('stopped_at', 'is', null)
    .execute()
}

/** Deletes codes and tokens a day after their end; until then a second use is noticed. */
export async function forgetTokens(db: Database): Promise<void> {
  const isOver = sql<SqlBool>`expires_at < now() - interval '1 day'`
  await db.deleteFrom('agent_codes').where(isOver).execute()
  await db.deleteFrom('agent_tokens').where(isOver).execute()
}
