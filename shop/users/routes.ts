import { z } from 'zod'
import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import type { ShopContext } from '../context.ts'
import { countStepsLeft } from '../first-hour/steps.ts'
import { succeeded } from '../replies.ts'
import type { LaterDeleteAccount } from './delete-account.ts'
import { exportUsers } from './export.ts'
import * as service from './service.ts'
import { findProfile } from './store.ts'

const AccountJob = z.object({ uid: z.string() })

async function stepsOf(db: ShopContext['db']) {
  const stepsToOpen = await countStepsLeft(db)
  return stepsToOpen > 0 ? { stepsToOpen } : {}
}

export async function openUsers(
  app: Service,
  shop: service.SignInParts & ShopContext & { readonly laterDeleteAccount: LaterDeleteAccount },
): Promise<void> {
  const { jobs, identity } = shop
  const { resetSecondFactor: removeFactor } = identity
  const parts: service.SignInParts & service.UserAdminParts = {
    ...shop,
    laterResetSecondFactor:
      removeFactor && (await jobs.work('reset-second-factor', AccountJob, ({ uid }) => removeFactor(uid))),
  }
  serve(app, api.signIn, async (proof) => ({ token: await service.signIn(parts, proof) }))
  serve(app, api.isAdmin, async (_, caller) => ({ admin: caller.isAdmin }))
  serve(app, api.getAdminRights, async (_, { adminRole, lacksSecondFactor }) => ({
    ...(adminRole && { role: adminRole }),
    lacksSecondFactor,
    ...(adminRole === 'owner' && !lacksSecondFactor && (await stepsOf(parts.db))),
  }))
  serve(app, api.getProfile, async (_, { id, email, name, isAdmin }) => {
    const { address, phone, education } = await findProfile(parts.db, id)
    return {
      _id: id,
      email,
      name,
      ...(isAdmin && { role: 'admin' as const }),
      ...(address && { address }),
      ...(phone && { phone }),
      ...(education && { education }),
    }
  })
  serve(app, api.changeProfile, async ({ address, phone, education }, { id }) => ({
    modifiedCount: await service.changeProfile(parts.db, id, { address, phone, education }),
  }))
  serve(app, api.allUsers, async (list) =>
    (await service.listUsers(parts.db, list)).map(
      ({ id, email, name, role, adminRole, confirmed, since }) => ({
        _id: id,
        email,
        name,
        ...(role && { role, adminRole }),
        confirmed,
        since: since.toISOString(),
      }),
    ),
  )
  serve(app, api.exportUsers, async ({ q }) => exportUsers(parts.db, q))
  serve(app, api.makeAdmin, async ({ email }, admin) => ({
    success: true as const,
    modifiedCount: Number(await service.makeAdmin(parts, email, admin)),
  }))
  serve(app, api.changeAdminRole, async ({ email, role }, admin) => ({
    modifiedCount: Number(await service.changeAdminRole(parts, email, role, admin)),
  }))
  serve(app, api.resetSecondFactor, ({ email }, admin) =>
    service.resetSecondFactor(parts, email, admin).then(succeeded),
  )
  serve(app, api.deleteUser, async ({ email }, admin) => ({
    success: await service.deleteUser(parts, email, admin),
  }))
}
