import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import type { ShopContext } from '#shop/context.ts'
import { replyOnce } from '#shop/idempotency.ts'
import { inserted, succeeded } from '#shop/replies.ts'
import * as service from './service.ts'

export function invitationRoutes(app: Service, shop: ShopContext): void {
  const { db } = shop
  serve(app, api.listInvitations, async (page, caller) =>
    (await service.listInvitations(db, page, caller)).map(({ id, expiresAt, ...invitation }) => ({
      _id: id,
      ...invitation,
      expiresAt: expiresAt.toISOString(),
    })),
  )
  serve(app, api.inviteMember, (invitation, caller, key) =>
    replyOnce(key, inserted, (keep) => service.inviteMember(shop, invitation, caller, keep)),
  )
  serve(app, api.resendInvitation, ({ id }, caller, key) =>
    replyOnce(key, succeeded, (keep) => service.resendInvitation(shop, id, caller, keep)),
  )
  serve(app, api.revokeInvitation, ({ id }, caller) =>
    service.revokeInvitation(db, id, caller).then(succeeded),
  )
  serve(app, api.getInvitation, async ({ token }, caller) => {
    const { companyName, role, invitedBy } = await service.getInvitation(db, token, caller)
    return { companyName, role, invitedBy }
  })
  serve(app, api.joinCompany, ({ token }, caller, key) =>
    replyOnce(
      key,
      (companyName: string) => ({ companyName }),
      (keep) => service.joinCompany(db, token, caller, keep),
    ),
  )
}
