import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import { deleteUser, listPeople, makeAdmin, type PeopleParts } from './service.ts'

export function peopleRoutes(app: Service, parts: PeopleParts): void {
  serve(app, api.allUsers, async (list) =>
    (await listPeople(parts.db, list)).map(({ id, email, name, role, since }) => ({
      _id: id,
      email,
      name,
      ...(role && { role }),
      since: since.toISOString(),
    })),
  )
  serve(app, api.makeAdmin, async ({ email }, admin) => ({
    success: true as const,
    modifiedCount: Number(await makeAdmin(parts, email, admin)),
  }))
  serve(app, api.deleteUser, async ({ email }, admin) => ({
    success: await deleteUser(parts, email, admin),
  }))
}
