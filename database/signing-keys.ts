import {
  createLocalJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'
import { sql } from 'kysely'
import type { Database } from './open.ts'

type Purpose = 'identity' | 'shop'
export type Algorithm = 'RS256' | 'EdDSA'

/** Any number will do, as long as every process of the shop takes the same. */
const LOCK = 100_101

const MINUTE_MS = 60_000
/** How long a key signs before the next one is made. */
const SIGNS_FOR_MS = 30 * 24 * 60 * MINUTE_MS
/** How long a new key is shown before it signs: whoever verifies has read it by then. */
const SHOWN_FIRST_MS = 10 * MINUTE_MS
/** How long a key verifies after the next one was made: more than its last token lives, which is an hour. */
const VERIFIES_AFTER_MS = 2 * 60 * MINUTE_MS
/** How old this process's copy of the keys may be. */
const FRESH_MS = MINUTE_MS

/** Keys that replace each other without anybody being signed out. */
export interface SigningKeys {
  /** What signs at this moment. */
  signer(): Promise<{ readonly kid: string; readonly key: Awaited<ReturnType<typeof importJWK>> }>
  /** Finds the key that a token names, among those that verify at this moment. */
  readonly verify: JWTVerifyGetKey
  /** What may be shown to anyone. */
  publicKeys(): Promise<JSONWebKeySet>
}

/**
 * The keys that sign tokens of one purpose: made on first use, kept in the database so that a restart signs nobody
 * out, and replaced each month with an overlap.
 * @param now the clock; @default the system's
 */
export async function signingKeys(
  db: Database,
  purpose: Purpose,
  algorithm: Algorithm,
  now: () => Date = () => new Date(),
): Promise<SigningKeys> {
  let copy = await read()
  let reading: Promise<typeof copy> | undefined

  async function read() {
    const at = now()
    const stored = await newestFirst(db, purpose)
    const due = !stored[0] || at.getTime() - stored[0].created_at.getTime() > SIGNS_FOR_MS
    const keys = verifying(due ? await replace(db, purpose, algorithm, at) : stored, at)
    const signing =
      keys.find(({ created_at }) => at.getTime() - created_at.getTime() >= SHOWN_FIRST_MS) ?? keys.at(-1)
    if (!signing) throw new Error(`no signing key for ${purpose}`)
    const publicKeys = { keys: keys.map((key) => key.public_jwk as JWK) } // written by replace()
    return {
      at,
      publicKeys,
      signer: { kid: signing.id, key: await importJWK(signing.private_jwk as JWK, algorithm) }, // written by replace()
      verify: createLocalJWKSet(publicKeys),
    }
  }

  async function fresh(withinMs = FRESH_MS) {
    if (Math.abs(now().getTime() - copy.at.getTime()) <= withinMs) return copy
    // Once for all who come meanwhile.
    reading ??= read().finally(() => {
      reading = undefined
    })
    copy = await reading
    return copy
  }

  return {
    signer: async () => (await fresh()).signer,
    publicKeys: async () => (await fresh()).publicKeys,
    async verify(header, token) {
      try {
        return await (await fresh()).verify(header, token)
      } catch (failure) {
        if (!(failure instanceof errors.JWKSNoMatchingKey)) throw failure
        // Another process may have made a key meanwhile. At most one look per second, whatever is sent.
        return (await fresh(1_000)).verify(header, token)
      }
    },
  }
}

const newestFirst = (db: Database, purpose: Purpose) =>
  db
    .selectFrom('signing_keys')
    .selectAll()
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .execute()

/**
 * Makes the next key and forgets those that no living token names. Processes that come together agree on one
 * key: the later ones wait, then find it.
 */
function replace(db: Database, purpose: Purpose, algorithm: Algorithm, at: Date) {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const [newest, ...older] = await newestFirst(tx, purpose)
    if (newest && at.getTime() - newest.created_at.getTime() <= SIGNS_FOR_MS) return [newest, ...older]
    await tx
      .insertInto('signing_keys')
      .values(await newKey(purpose, algorithm, at))
      .execute()
    const keys = verifying(await newestFirst(tx, purpose), at)
    await tx
      .deleteFrom('signing_keys')
      .where('purpose', '=', purpose)
      .where(
        'id',
        'not in',
        keys.map(({ id }) => id),
      )
      .execute()
    return keys
  })
}

/** @param keys newest first */
function verifying<Key extends { readonly created_at: Date }>(keys: readonly Key[], at: Date): Key[] {
  return keys.filter((_, place) => {
    const next = keys[place - 1]
    return !next || at.getTime() - next.created_at.getTime() < VERIFIES_AFTER_MS
  })
}

async function newKey(purpose: Purpose, algorithm: Algorithm, at: Date) {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, {
    extractable: true,
    modulusLength: 2048,
  })
  const kid = crypto.randomUUID()
  const marks = { kid, alg: algorithm, use: 'sig' }
  return {
    id: kid,
    purpose,
    private_jwk: JSON.stringify({ ...(await exportJWK(privateKey)), ...marks }),
    public_jwk: JSON.stringify({ ...(await exportJWK(publicKey)), ...marks }),
    created_at: at,
  }
}
