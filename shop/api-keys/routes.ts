import { api } from '#contract/api.ts'
import type { ApiKey } from '#contract/api-keys/endpoints.ts'
import { type Service, serve } from '#http/serve.ts'
import { EVERY_HOUR, type ShopContext } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import { succeeded } from '../replies.ts'
import { newKey } from './key.ts'
import { confirmKey, type KeyOwners, listKeys, makeKey, revokeKey } from './service.ts'
import { deleteEndedKeys, type StoredKey } from './store.ts'

type ListedKey = StoredKey & { readonly isPaused: boolean }

interface KeyParts extends Pick<ShopContext, 'jobs' | 'queueEmail' | 'publicUrl'>, KeyOwners {
  /** Whether keys are for a live shop. */
  readonly isLive: boolean
}

export async function openApiKeys(app: Service, shop: KeyParts): Promise<void> {
  const { db, jobs, isLive } = shop
  await jobs.schedule('forget-api-keys', EVERY_HOUR, () => deleteEndedKeys(db))
  serve(app, api.listApiKeys, async (page, caller) => (await listKeys(shop, page, caller)).map(toWire))
  serve(app, api.makeApiKey, async (fields, caller, key) => {
    const secret = newKey(isLive)
    // The reply stored for a repeated request omits the key, which is never stored.
    const made = await replyOnce(
      key,
      ({ id }: { readonly id: string }) => ({ insertedId: id }),
      (keep) => makeKey(shop, secret, fields, caller, keep),
    )
    return { ...made, key: secret }
  })
  serve(app, api.confirmApiKey, ({ id }, caller) => confirmKey(db, id, caller).then(succeeded))
  serve(app, api.revokeApiKey, ({ id }, caller) => revokeKey(db, id, caller).then(succeeded))
}

const toWire = ({
  id,
  isRevoked,
  isExpired,
  isPaused,
  confirmedAt: _,
  createdAt,
  expiresAt,
  lastUsedAt,
  ...key
}: ListedKey): ApiKey => ({
  _id: id,
  ...key,
  state: isRevoked ? 'revoked' : isExpired ? 'expired' : isPaused ? 'paused' : 'active',
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
})
