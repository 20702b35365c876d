import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { IdentityPort } from '#contract/identity/port.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Service, serve } from '#http/serve.ts'
import type { ShopContext } from '../context.ts'
import { succeeded } from '../replies.ts'
import type { LaterDeleteAccount } from '../users/delete-account.ts'
import { findCopy, findCopyFile } from './copy.ts'
import { applyRetention, changeRetention, findRetention } from './retention.ts'
import { askForCopy, eraseCaller, makeAndTell } from './service.ts'

const NIGHTLY = '23 2 * * *'

type Parts = ShopContext & {
  readonly identity: Pick<IdentityPort, 'verify'>
  readonly laterDeleteAccount: LaterDeleteAccount
}

export async function openPrivacy(app: Service, shop: Parts): Promise<void> {
  const { db, jobs } = shop
  await jobs.schedule('apply-retention', NIGHTLY, () => applyRetention(db))
  const laterCopy = await jobs.work('copy-data', z.object({ userId: z.string() }), ({ userId }) =>
    makeAndTell(shop, userId),
  )
  const parts = { ...shop, laterCopy }
  serve(app, api.getDataCopy, async (_, { id }) => {
    const copy = await findCopy(db, id)
    return {
      ...(copy && { askedAt: copy.askedAt.toISOString() }),
      ...(copy?.expiresAt && { expiresAt: copy.expiresAt.toISOString() }),
    }
  })
  serve(app, api.askForDataCopy, async (_, caller) => ({
    modifiedCount: Number(await askForCopy(parts, caller)),
  }))
  serve(app, api.downloadDataCopy, async (_, { id }) => {
    const file = await findCopyFile(db, id)
    if (!file) throw new Refusal('no-data-copy')
    return inOnePiece(file)
  })
  serve(app, api.eraseAccount, ({ idToken }, caller) => eraseCaller(parts, caller, idToken).then(succeeded))
  serve(app, api.getRetention, () => findRetention(db))
  serve(app, api.changeRetention, async (retention, admin) => ({
    modifiedCount: Number(await changeRetention(db, retention, admin)),
  }))
}

async function* inOnePiece(file: Uint8Array) {
  yield file
}
