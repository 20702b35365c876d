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

/** Key of the advisory lock: any number that nothing else uses. */
const ROTATION_LOCK = 100_101

const MINUTE_MS = 60_000
/** Age at which a key is replaced. */
const ROTATE_AFTER_MS = 30 * 24 * 60 * MINUTE_MS
/** A new key is published this long before it signs, so that verifiers have fetched it by then. */
const PUBLISH_BEFORE_USE_MS = 10 * MINUTE_MS
/** A replaced key still verifies for this long: longer than the lifetime of its last token, an hour. */
const VERIFY_AFTER_ROTATION_MS = 2 * 60 * MINUTE_MS
/** Time for which this process caches the keys. */
const CACHE_MS = MINUTE_MS

/** Signing keys with a rotation that signs nobody out. */
export interface SigningKeys {
  /** The current signing key. */
  signer(): Promise<{ readonly kid: string; readonly key: Awaited<ReturnType<typeof importJWK>> }>
  /** For jose's `jwtVerify`: finds the key by the token's `kid`. */
  readonly verify: JWTVerifyGetKey
  /** The public keys, as a JWKS (RFC 7517). */
  publicKeys(): Promise<JSONWebKeySet>
}

/**
 * Opens the signing keys of one purpose: generated on first use, stored in the database, and rotated every
 * thirty days with an overlap.
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
    const due = !stored[0] || at.getTime() - stored[0].created_at.getTime() > ROTATE_AFTER_MS
    const keys = verifying(due ? await rotate(db, purpose, algorithm, at) : stored, at)
    const signing =
      keys.find(({ created_at }) => at.getTime() - created_at.getTime() >= PUBLISH_BEFORE_USE_MS) ??
      keys.at(-1)
    if (!signing) throw new Error(`no signing key for ${purpose}`)
    const publicKeys = { keys: keys.map((key) => key.public_jwk as JWK) } // written by rotate()
    return {
      at,
      publicKeys,
      signer: { kid: signing.id, key: await importJWK(signing.private_jwk as JWK, algorithm) }, // written by rotate()
      verify: createLocalJWKSet(publicKeys),
    }
  }

  async function fresh(withinMs = CACHE_MS) {
    if (Math.abs(now().getTime() - copy.at.getTime()) <= withinMs) return copy
    // One query for all concurrent callers.
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
        // Another process may have rotated the keys. Threat: tokens with invented key ids; at most one query a second.
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
 * Generates the next key and deletes those that no valid token needs. A lock makes concurrent processes agree
 * on one key: the later ones wait, then find it.
 */
function rotate(db: Database, purpose: Purpose, algorithm: Algorithm, at: Date) {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ROTATION_LOCK})`.execute(tx)
    const [newest, ...older] = await newestFirst(tx, purpose)
    if (newest && at.getTime() - newest.created_at.getTime() <= ROTATE_AFTER_MS) return [newest, ...older]
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
  return keys.filter((_, index) => {
    const next = keys[index - 1]
    return !next || at.getTime() - next.created_at.getTime() < VERIFY_AFTER_ROTATION_MS
  })
}

async function newKey(purpose: Purpose, algorithm: Algorithm, at: Date) {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, {
    extractable: true,
    modulusLength: 2048,
  })
  const kid = crypto.randomUUID()
  const header = { kid, alg: algorithm, use: 'sig' }
  return {
    id: kid,
    purpose,
    private_jwk: JSON.stringify({ ...(await exportJWK(privateKey)), ...header }),
    public_jwk: JSON.stringify({ ...(await exportJWK(publicKey)), ...header }),
    created_at: at,
  }
}
