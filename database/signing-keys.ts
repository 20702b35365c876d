import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Database } from './open.ts'

type Purpose = 'identity' | 'shop'
export type Algorithm = 'RS256' | 'EdDSA'

/** Any number will do, as long as every process of the shop takes the same. */
const LOCK = 100_101

/** The newest key of its purpose signs; every key of its purpose verifies. */
export interface SigningKeys {
  readonly kid: string
  readonly sign: Awaited<ReturnType<typeof importJWK>>
  readonly verify: ReturnType<typeof createLocalJWKSet>
  /** What may be shown to anyone. */
  readonly publicKeys: JSONWebKeySet
}

/** The keys that sign tokens of one purpose. Made on first use and kept, so that a restart signs nobody out. */
export async function signingKeys(
  db: Database,
  purpose: Purpose,
  algorithm: Algorithm,
): Promise<SigningKeys> {
  const stored = await newestFirst(db, purpose)
  const keys = stored.length > 0 ? stored : await createFirst(db, purpose, algorithm)
  const [newest] = keys
  if (!newest) throw new Error(`no signing key for ${purpose}`)
  const publicKeys = { keys: keys.map((key) => key.public_jwk as JWK) } // written by createFirst
  return {
    kid: newest.id,
    sign: await importJWK(newest.private_jwk as JWK, algorithm), // written by createFirst
    verify: createLocalJWKSet(publicKeys),
    publicKeys,
  }
}

const newestFirst = (db: Database, purpose: Purpose) =>
  db
    .selectFrom('signing_keys')
    .selectAll()
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .execute()

/** Processes that start together agree on one key: the later ones wait, then find it. */
function createFirst(db: Database, purpose: Purpose, algorithm: Algorithm) {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const found = await newestFirst(tx, purpose)
    if (found.length > 0) return found
    const { privateKey, publicKey } = await generateKeyPair(algorithm, {
      extractable: true,
      modulusLength: 2048,
    })
    const kid = crypto.randomUUID()
    const marks = { kid, alg: algorithm, use: 'sig' }
    await tx
      .insertInto('signing_keys')
      .values({
        id: kid,
        purpose,
        private_jwk: JSON.stringify({ ...(await exportJWK(privateKey)), ...marks }),
        public_jwk: JSON.stringify({ ...(await exportJWK(publicKey)), ...marks }),
      })
      .execute()
    return newestFirst(tx, purpose)
  })
}
